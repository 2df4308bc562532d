import type { FrameLocator, Locator, Page } from '@playwright/test';

/** How a user operates a page, so that one journey can run by mouse, by keyboard alone, or with `quick`. */
export interface Input {
  type(field: Locator, text: string): Promise<void>;
  choose(field: Locator, option: string): Promise<void>;
  suggest(field: Locator, text: string): Promise<void>;
  press(control: Locator): Promise<void>;
  tick(control: Locator): Promise<void>;
}

export function mouse(page: Page | FrameLocator): Input {
  return {
    async type(field, text) {
      await field.click();
      await field.fill('');
      await field.pressSequentially(text);
    },
    async choose(field, option) {
      await field.selectOption({ label: option });
    },
    async suggest(field, text) {
      await field.click();
      await field.pressSequentially(text);
      await page.getByRole('listbox').getByRole('option').first().click();
    },
    async press(control) {
      await control.click();
    },
    async tick(control) {
      await control.click();
    },
  };
}

/** Inserts each value at once, for journeys that do not test typing. */
export function quick(page: Page | FrameLocator): Input {
  const slow = mouse(page);
  return {
    ...slow,
    type: (field, text) => field.fill(text),
    async suggest(field, text) {
      await field.fill(text);
      await page.getByRole('listbox').getByRole('option').first().click();
    },
  };
}

const TABS_MAXIMUM = 120;

export function keyboard(page: Page): Input {
  async function reach(control: Locator): Promise<void> {
    await control.waitFor();
    for (let presses = 0; presses < TABS_MAXIMUM; presses += 1) {
      if (await control.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reached ${control.toString()}`);
  }

  return {
    async type(field, text) {
      await reach(field);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Delete');
      await page.keyboard.type(text);
    },
    async choose(field, option) {
      await reach(field);
      await page.keyboard.type(option);
    },
    async suggest(field, text) {
      await reach(field);
      await page.keyboard.type(text);
      await page.getByRole('listbox').getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    },
    async press(control) {
      await reach(control);
      await page.keyboard.press('Enter');
    },
    async tick(control) {
      const name = await control.evaluate((element) => (element as HTMLInputElement).name);
      const type = await control.evaluate((element) => (element as HTMLInputElement).type);
      if (type !== 'radio') {
        await reach(control);
        await page.keyboard.press('Space');
        return;
      }
      // A radio group is a single tab stop: Tab reaches the group, and arrows move inside it.
      const group = page.locator(`input[type=radio][name="${name}"]`);
      for (let presses = 0; presses < TABS_MAXIMUM; presses += 1) {
        const inside = await group.evaluateAll((radios) => radios.includes(document.activeElement as never));
        if (inside) break;
        await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Space');
      const count = await group.count();
      for (let presses = 0; presses < count && !(await control.isChecked()); presses += 1) {
        await page.keyboard.press('ArrowDown');
      }
    },
  };
}
