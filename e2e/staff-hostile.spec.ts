import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { applicantAt } from './applicantAt.ts';
import { expect, test as base } from './fixtures.ts';
import { HOSTILE_TEXTS } from './hostileTexts.ts';
import { startServer, type Server } from './server.ts';
import { button, dialog, joinAs } from './staff.ts';

/** A separate server, because the list must have no other applications. */
const test = base.extend<object, { server: Server }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern, even for no fixtures
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
});
test.describe.configure({ timeout: 300_000 });

type Row = Record<string, string | number | null>;

/**
 * Number of application pages to open, evenly spaced over the hostile applications. Together, these pages
 * show fewer than half of the hostile strings.
 */
const PAGES = 14;
const idOf = (index: number) => `hostile-${index}`;
const textOf = (index: number) => HOSTILE_TEXTS[index % HOSTILE_TEXTS.length] ?? '';

/**
 * Matches numbers, dates, masks, and codes. These values are not replaced, because applicants can't enter other text in
 * their place.
 */
const CODE = /^(?:[\d*./ -]*|[A-Z][A-Z_]*)$/;

function replaced(json: string, from: number): { json: string; used: number } {
  let used = 0;
  const changed = JSON.stringify(JSON.parse(json), (_key, value: unknown) => {
    if (typeof value !== 'string' || CODE.test(value)) return value;
    used += 1;
    return textOf(from + used - 1);
  });
  return { json: changed, used };
}

/** Writes directly to the database, because the API would reject most hostile strings. */
async function plantAll(server: Server) {
  await applicantAt(server, { stage: 'SUBMITTED' });
  await server.kill();
  const database = new DatabaseSync(join(server.dataDir, 'onboarding.db'));
  const first = (table: string) => database.prepare(`select * from ${table} limit 1`).get() as Row;
  const insert = (table: string, row: Row) => {
    const names = Object.keys(row);
    const marks = names.map(() => '?').join(', ');
    database
      .prepare(`insert into ${table} (${names.join(', ')}) values (${marks})`)
      .run(...Object.values(row));
  };
  const [account, application, group] = [first('account'), first('application'), first('identity_group')];
  let next = 0;
  database.exec('begin');
  for (const [index, text] of HOSTILE_TEXTS.entries()) {
    const id = idOf(index);
    const replace = (row: Row, column: string) => {
      const { json, used } = replaced(String(row[column]), next);
      next += used;
      return json;
    };
    insert('account', { ...account, id, name: text, email: `${text}@${index}.example` });
    insert('identity_group', { ...group, id, account_id: id, owners: replace(group, 'owners') });
    insert('application', {
      ...application,
      id,
      account_id: id,
      group_id: id,
      link_hash: id,
      email_link_hash: null,
      external_id: text,
      business: replace(application, 'business'),
      payout: replace(application, 'payout'),
    });
  }
  database.exec('commit');
  database.close();
  await server.start();
}

async function watch(page: Page) {
  const seen: string[] = [];
  await page.exposeFunction('pwned', () => seen.push('script'));
  page.on('dialog', (shown) => {
    seen.push('dialog');
    void shown.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) seen.push(request.url());
  });
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) seen.push(message.text());
  });
  page.on('pageerror', (error) => seen.push(error.message));
  return async () => {
    expect(seen).toEqual([]);
    expect(
      await page.locator('a[href^="javascript:" i], a[href^="data:" i], iframe, main script').count(),
    ).toBe(0);
  };
}

async function expectLayout(page: Page, what: string) {
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `${what} at ${width} px`).toBeLessThanOrEqual(0);
  }
}

test("500 hostile texts run no script and don't break the layout", async ({ page, server }) => {
  await plantAll(server);
  const expectCalm = await watch(page);
  await joinAs(page, server, 'reviewer');

  const rows = page.locator('tr[data-row]');
  await expect(rows.first()).toBeVisible();
  const seen = new Map<string, number>();
  const scroll = async () => {
    const shown = await rows.evaluateAll((all) =>
      all.map((row) => [(row as HTMLElement).dataset['row'] ?? '', row.clientHeight] as const),
    );
    for (const [index, height] of shown) seen.set(index, height);
    // On a busy machine, scrolling may skip rows before they are drawn. After the last row, start over from the top.
    const isEnd = shown.some(([index]) => Number(index) === HOSTILE_TEXTS.length);
    await page.mouse.wheel(0, isEnd ? -1_000_000 : 500);
    return seen.size;
  };
  await expect.poll(scroll, { timeout: 120_000, intervals: [100] }).toBe(HOSTILE_TEXTS.length + 1);
  expect([...seen.values()].filter((height) => height > 53)).toEqual([]);
  await expectLayout(page, 'queue');
  await page.setViewportSize({ width: 320, height: 900 });
  const name = rows.first().getByRole('cell').first();
  expect(await name.evaluate((cell) => cell.clientWidth)).toBeGreaterThan(80);
  await expectCalm();

  for (let index = 0; index < PAGES; index += 1) {
    const id = idOf(Math.floor((index * HOSTILE_TEXTS.length) / PAGES));
    await page.goto(`${server.url}/staff/applications/${id}`);
    await expect(page.getByRole('tab', { name: 'Overview', exact: true })).toBeVisible();
    await expectLayout(page, id);
    await page.getByRole('tab', { name: 'History', exact: true }).click();
    await expectLayout(page, `history of ${id}`);
    await button(page, 'Approve').click();
    await expect(dialog(page, 'Approve application').getByText('Email preview')).toBeVisible();
    await expectLayout(page, `dialog of ${id}`);
    await expectCalm();
  }
});
