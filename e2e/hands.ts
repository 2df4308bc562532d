import type { Locator, Page } from '@playwright/test';

/** How a person works a page. The journeys are written once and done by mouse and by keyboard alone. */
export interface Hands {
  /** Types over whatever the field holds. */
  type(field: Locator, text: string): Promise<void>;
  /** Chooses in a select by the text of its option. */
  choose(field: Locator, option: string): Promise<void>;
  /** Types into a combobox and takes the first suggestion. */
  suggest(field: Locator, text: string): Promise<void>;
  /** Presses a button, a tab or a link. */
  press(control: Locator): Promise<void>;
  /** Ticks a box or picks a radio button. */
  tick(control: Locator): Promise<void>;
}

export function mouse(page: Page): Hands {
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

/** The mouse, and each text as one insertion: for journeys whose point is not the typing. */
export function quick(page: Page): Hands {
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

/** Tab, Shift+Tab, arrows, Space, Enter and letters; nothing is clicked and nothing is focused by script. */
export function keyboard(page: Page): Hands {
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
      // A group of radio buttons is one stop: Tab reaches the group, arrows move inside it.
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
