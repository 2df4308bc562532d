import { applicantAt } from './applicantAt.ts';
import { expect, test } from './fixtures.ts';
import { sidewaysOf } from './geometry.ts';
import { openAs } from './openAs.ts';

const SIZES = [16, 20, 24, 28, 32];

for (const size of SIZES)
  test(`with text of ${size} px, buttons keep their words whole and the steps stay in the header`, async ({
    playwright,
    server,
    launchOptions,
  }) => {
    const args = [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${size}`];
    const browser = await playwright.chromium.launch({ ...launchOptions, args });
    for (const language of ['en-US', 'es-US']) {
      const page = await (await browser.newContext({ locale: language })).newPage();
      await page.setViewportSize({ width: 320, height: 800 });
      const applicant = await applicantAt(server, { stage: 'IDENTITY' });
      await openAs(page, applicant, `${server.url}/harbor/bank-account`);
      const submit = page.locator('button[type="submit"]');
      await submit.waitFor();
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: 800 });
        const at = { size, language, width };
        const { lines, steps, header } = await page.evaluate(() => {
          const bottomOf = (selector: string) =>
            document.querySelector(selector)?.getBoundingClientRect().bottom ?? NaN;
          const words = document.createRange();
          words.selectNodeContents(document.querySelector('button[type="submit"]') ?? document.body);
          const tops = new Set([...words.getClientRects()].map(({ top }) => Math.round(top)));
          return { lines: tops.size, steps: bottomOf('.frame-steps'), header: bottomOf('.frame-header') };
        });
        expect({ ...at, lines }).toEqual({ ...at, lines: 1 });
        expect({ ...at, fits: steps < header }).toEqual({ ...at, fits: true });
        expect({ ...at, sideways: await sidewaysOf(page) }).toEqual({ ...at, sideways: 0 });
      }
      await page.close();
    }
    await browser.close();
  });
