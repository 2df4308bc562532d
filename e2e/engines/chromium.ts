import { chromium as launcher, type Page } from '@playwright/test';
import playwright from '../../playwright.config.ts';
import { KEYS, type Action, type EngineKind } from './engine.ts';

const keyNames = new Map(Object.entries(KEYS).map(([name, value]) => [value as string, name]));

function act(page: Page, action: Action): Promise<void> {
  switch (action.type) {
    case 'keyDown':
      return page.keyboard.down(keyNames.get(action.value) ?? action.value);
    case 'keyUp':
      return page.keyboard.up(keyNames.get(action.value) ?? action.value);
    case 'pointerMove':
      return page.mouse.move(action.x, action.y);
    case 'pointerDown':
      return page.mouse.down();
    case 'pointerUp':
      return page.mouse.up();
  }
}

export const chromium: EngineKind = {
  name: 'Chromium',
  missing: () => undefined,
  async open(viewport) {
    const browser = await launcher.launch(playwright.use?.launchOptions);
    const page = await browser.newPage({ viewport, locale: 'en-US' });
    return {
      async goto(url) {
        await page.goto(url);
      },
      async reload() {
        await page.reload();
      },
      async back() {
        await page.goBack();
      },
      async forward() {
        await page.goForward();
      },
      evaluate: (run, ...args) =>
        page.evaluate(
          ([source = '', json]) => {
            // oxlint-disable-next-line typescript/no-implied-eval -- function sent as source, as in other engines
            return new Function(`return (${source})(...arguments)`)(...JSON.parse(json ?? '[]'));
          },
          [String(run), JSON.stringify(args)],
        ),
      async perform(actions) {
        for (const source of actions) for (const one of source.actions) await act(page, one);
      },
      screenshot: () => page.screenshot(),
      close: () => browser.close(),
    };
  },
};
