import { expect, type Page, type Request, type Route } from '@playwright/test';

/** The calls of the app; everything else that a page loads is a file. */
const isCall = (request: Request) => ['fetch', 'xhr'].includes(request.resourceType());
const nameOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;

/** Watches the calls of a page; the answer to the one `held`, such as `GET /status` the second time, comes late. */
export async function watch(page: Page, held: string | null) {
  /** `path` is that of the screen on which the call was made; null while none was shown that could be left. */
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
    // By hand, so that what the browser does not hear of sets no cookie.
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
    /** Resolves when nothing is under way but the call that is held. */
    quiet: () =>
      expect
        .poll(async () => {
          await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 500 })));
          return [...under].filter((request) => request !== heldRequest).map(nameOf);
        })
        .toEqual([]),
  };
}

/** The heading of a screen; while the app loads there is none. */
export const shown = (page: Page) => page.locator('h1.page-heading');
