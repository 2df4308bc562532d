import { expect, type Page, type Request, type Route } from '@playwright/test';

const isCall = (request: Request) => ['fetch', 'xhr'].includes(request.resourceType());
/** Every visit has its own applicant, so IDs in paths differ from visit to visit. */
const ID = /\/(file_)?[\da-f]{8}-[\da-f-]{27}/g;
const nameOf = (request: Request) =>
  `${request.method()} ${new URL(request.url()).pathname.replaceAll(ID, '/id')}`;

/**
 * Records a page's API calls, and holds the response to the `held` call, such as `GET /status #2`, until
 * `letGo` is called.
 */
export async function watch(page: Page, held: string | null) {
  /** `path` is the screen that made the call. Null if no screen was shown yet, or if `held` is set. */
  const calls: { call: string; path: string | null }[] = [];
  const under = new Set<Request>();
  const tokens: (string | undefined)[] = [];
  const came = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  let heldRequest: Request | null = null;
  page.on('request', (request) => under.add(request));
  page.on('requestfinished', (request) => under.delete(request));
  page.on('requestfailed', (request) => under.delete(request));

  async function answerLate(route: Route): Promise<void> {
    const request = route.request();
    heldRequest = request;
    // `route.fetch` would store the cookies in the browser right away, although the page doesn't have the response yet.
    const answer = await fetch(request.url(), {
      method: request.method(),
      headers: await request.allHeaders(),
      body: request.postData(),
    });
    const body = await answer.text();
    const headers = Object.fromEntries(answer.headers);
    delete headers['content-encoding'];
    came.resolve();
    await gate.promise;
    await route.fulfill({ status: answer.status, headers, body }).catch(() => undefined);
    answered.resolve();
  }

  await page.route('**/*', async (route) => {
    const request = route.request();
    if (!isCall(request)) return route.fallback();
    tokens.push(request.headers()['authorization']);
    const times = calls.filter((made) => made.call.startsWith(`${nameOf(request)} #`)).length + 1;
    const call = `${nameOf(request)} #${times}`;
    const made: (typeof calls)[number] = { call, path: null };
    calls.push(made);
    if (held === null && (await shown(page).count()) > 0) made.path = new URL(page.url()).pathname;
    return call === held ? answerLate(route) : route.continue();
  });
  return {
    calls,
    came: came.promise,
    lastToken: () => tokens.at(-1),
    letGo: async () => {
      gate.resolve();
      await answered.promise;
    },
    quiet: () =>
      expect
        .poll(async () => {
          await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 500 })));
          return [...under].filter((request) => request !== heldRequest).map(nameOf);
        })
        .toEqual([]),
  };
}

/** The screen's heading. While the app loads, only the entry page has one, which the server renders. */
export const shown = (page: Page) => page.locator('h1.page-heading');
