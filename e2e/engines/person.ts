import { expect } from '@playwright/test';
import { KEYS, type Action, type Actions, type Engine } from './engine.ts';

export type Role =
  | 'field'
  | 'button'
  | 'link'
  | 'radio'
  | 'checkbox'
  | 'tab'
  | 'option'
  | 'heading'
  | 'dialog';

export interface Target {
  role: Role;
  name: string;
  place?: number;
}

/** Keys in a nested list are pressed together. */
function presses(keys: readonly (string | readonly string[])[]): Actions {
  const actions = keys.flatMap((one) => {
    const held = typeof one === 'string' ? [one] : one;
    return [
      ...held.map((value) => ({ type: 'keyDown', value }) as const),
      ...held.toReversed().map((value) => ({ type: 'keyUp', value }) as const),
    ];
  });
  return [{ type: 'key', id: 'keyboard', actions }];
}

function clickAt({ x, y }: { x: number; y: number }): Actions {
  const actions: Action[] = [
    { type: 'pointerMove', x, y, duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return [{ type: 'pointer', id: 'mouse', actions }];
}

/** Scrolls a target into view and returns its state, or null if there is none. Runs in the page. */
function look({ role, name, place = 0 }: Target) {
  const selectors = {
    field: 'input, select, textarea',
    button: 'button',
    link: 'a[href]',
    radio: 'input[type=radio]',
    checkbox: 'input[type=checkbox]',
    tab: '[role=tab]',
    option: '[role=option]',
    heading: 'h1, h2, h3',
    dialog: 'dialog[open]',
  };
  const spaced = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const byId = (ids: string) => ids.split(' ').map((id) => document.getElementById(id)?.textContent);
  const spoken = (element: Element) => {
    const copy = element.cloneNode(true) as Element;
    for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
    return copy.textContent;
  };
  const nameOf = (element: Element) => {
    const label = (element as Partial<HTMLInputElement>).labels?.[0]?.textContent;
    const labelledBy = element.getAttribute('aria-labelledby');
    const own = labelledBy ? byId(labelledBy).join(' ') : element.getAttribute('aria-label');
    return spaced(own ?? label ?? spoken(element));
  };
  const modal = document.querySelector('dialog:modal');
  const found = [...document.querySelectorAll<HTMLElement>(selectors[role])].filter(
    (element) =>
      nameOf(element) === name && element.getClientRects().length > 0 && (!modal || modal.contains(element)),
  )[place];
  if (!found) return null;
  found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = found.getBoundingClientRect();
  const at = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  const top = document.elementFromPoint(at.x, at.y);
  const control = found as HTMLInputElement;
  return {
    at,
    /** Whether a click at this point reaches the target. */
    isFree: top !== null && found.contains(top),
    isEnabled: !found.matches(':disabled'),
    hasFocus: document.activeElement === found,
    value: control.value ?? '',
    isChecked: control.checked || found.getAttribute('aria-selected') === 'true',
    caret: [control.selectionStart, control.selectionEnd],
  };
}

export type Person = ReturnType<typeof personAt>;

export function personAt(engine: Engine) {
  const seen = (target: Target) => engine.evaluate(look, target);
  const words = ({ role, name, place = 0 }: Target) => `${role} '${name}' ${place || ''}`;

  async function free(target: Target) {
    let before = '';
    await expect
      .poll(async () => {
        const found = await seen(target);
        if (!found) return 'not there';
        const isAtRest = before === JSON.stringify(found.at);
        before = JSON.stringify(found.at);
        return { isFree: found.isFree, isEnabled: found.isEnabled, isAtRest };
      }, words(target))
      .toEqual({ isFree: true, isEnabled: true, isAtRest: true });
    const found = await seen(target);
    if (!found) throw new Error(`${words(target)} went away`);
    return found;
  }

  async function click(target: Target): Promise<void> {
    const { at } = await free(target);
    await engine.perform(clickAt(at));
  }

  async function enter(target: Target): Promise<void> {
    await expect
      .poll(async () => {
        await click(target);
        return (await seen(target))?.hasFocus;
      }, words(target))
      .toBe(true);
  }

  const keys = (...pressed: (string | readonly string[])[]) => engine.perform(presses(pressed));
  const field = (name: string, place = 0): Target => ({ role: 'field', name, place });

  return {
    engine,
    seen,
    click,
    keys,
    press: (name: string) => click({ role: 'button', name }),
    heading: (name: string) => expect.poll(() => seen({ role: 'heading', name }), name).not.toBeNull(),
    valueOf: async (name: string, place = 0) => (await seen(field(name, place)))?.value,
    settled: () =>
      expect
        .poll(() =>
          engine.evaluate(
            () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
          ),
        )
        .toBe(0),
    async type(name: string, text: string, place = 0): Promise<void> {
      await enter(field(name, place));
      await keys([KEYS.Control, 'a'], KEYS.Delete, ...Array.from(text));
    },
    async choose(name: string, option: string, place = 0): Promise<void> {
      const { at } = await free(field(name, place));
      const texts = await engine.evaluate(({ x, y }) => {
        const select = document.elementFromPoint(x, y) as HTMLSelectElement;
        select.focus();
        return [...select.options].slice(select.selectedIndex + 1).map(({ text }) => text);
      }, at);
      const steps = texts.indexOf(option) + 1;
      expect(steps, `${name} offers ${option}`).toBeGreaterThan(0);
      await keys(...Array.from({ length: steps }, () => KEYS.ArrowDown));
    },
    async tick(role: 'radio' | 'checkbox', name: string): Promise<void> {
      await click({ role, name });
      await expect.poll(async () => (await seen({ role, name }))?.isChecked, name).toBe(true);
    },
    async suggest(name: string, text: string): Promise<void> {
      await enter(field(name));
      await keys(...Array.from(text));
      await expect
        .poll(() => engine.evaluate(() => document.querySelectorAll('[role=option]').length))
        .toBeGreaterThan(0);
      await keys(KEYS.ArrowDown, KEYS.Enter);
    },
  };
}
