import { join } from 'node:path';
import { databaseFile } from '../src/server/db/backup.ts';
import { staffMember } from '../test/staffMember.ts';
import { startTestbed } from '../test/testbed.ts';
import { consoleBytes } from './entryBytes.ts';
import { applyOnceEach, OPERATOR_KEY } from './lists.ts';
import { multiplyInSqlite } from './multiply.ts';
import { launch } from './phone.ts';
import { kilobytes, median, millis, type Part } from './report.ts';

const RUNS = 9;
const APPLICATIONS = 100_000;

export async function staffConsole(): Promise<Part> {
  const bed = await startTestbed({
    dist: join(import.meta.dirname, '../dist'),
    env: { OPERATOR_KEY, LOG_LEVEL: 'silent' },
  });
  const browser = await launch();
  try {
    const base = await applyOnceEach(bed);
    const member = await staffMember(bed, { role: 'reviewer' });
    multiplyInSqlite(databaseFile(bed.dataDir), APPLICATIONS);
    const url = new URL('/staff', base);
    url.hostname = 'localhost';
    const loads: { paint: number; rows: number }[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      await context.addCookies(
        Object.entries(member.cookies).map(([name, value]) => ({ name, value, url: url.origin })),
      );
      const page = await context.newPage();
      await page.goto(String(url));
      await page.waitForSelector('[data-row="0"]');
      loads.push(
        await page.evaluate(() => ({
          paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
          rows: performance.now(),
        })),
      );
      await context.close();
    }
    const count = APPLICATIONS.toLocaleString('en');
    return {
      rows: [
        {
          what: `Staff console, first paint, ${count} applications`,
          figure: millis(median(loads.map(({ paint }) => paint))),
          beside: `applications listed after ${millis(median(loads.map(({ rows }) => rows)))}; nothing cached; aim 1 s`,
        },
        {
          what: 'Staff console, script until the queue works, gzip',
          figure: kilobytes(consoleBytes().gzip),
          beside: 'at most 250 KB',
        },
      ],
      details: loads,
    };
  } finally {
    await browser.close();
    await bed.close();
  }
}
