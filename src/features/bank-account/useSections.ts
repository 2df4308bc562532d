import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';

const CONTROLS = 'input, select, button[type=submit]';
const HEADER = 'button[aria-expanded]';

/**
 * Tracks which accounts are expanded and handles the keyboard: Enter moves to the next field, and the Up and Down
 * arrows move between accounts. After each failed attempt to continue (`refusals`), accounts with errors expand.
 */
export function useSections({ wrong, refusals }: { wrong: ReadonlySet<number>; refusals: number }) {
  const [{ closed, seen }, setState] = useState<{ closed: ReadonlySet<number>; seen: number }>({
    closed: new Set(),
    seen: refusals,
  });
  if (seen !== refusals) {
    setState({ closed: new Set([...closed].filter((index) => !wrong.has(index))), seen: refusals });
  }

  function toggle(index: number, isOpen: boolean): void {
    setState((last) => {
      const others = [...last.closed].filter((one) => one !== index);
      return { ...last, closed: new Set(isOpen ? others : [...others, index]) };
    });
  }

  function reveal(element: HTMLElement | null | undefined): void {
    const account = element?.closest<HTMLElement>('[data-account]')?.dataset['account'];
    if (account !== undefined && closed.has(Number(account))) flushSync(() => toggle(Number(account), true));
  }

  function focus(element: HTMLElement | null | undefined): void {
    if (!element?.matches(HEADER)) reveal(element);
    element?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const from = event.target as HTMLElement;
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!isPlain || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && from.matches('input, select')) {
      event.preventDefault();
      const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(CONTROLS)];
      focus(controls[controls.indexOf(from) + 1]);
    }
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step && from.matches(`input, ${HEADER}`)) {
      const next = counterpart(event.currentTarget, from, step);
      if (!next) return;
      event.preventDefault();
      focus(next);
    }
  }

  return {
    isOpen: (index: number) => !closed.has(index),
    toggle: (index: number) => toggle(index, closed.has(index)),
    keys: {
      onKeyDown,
      // An error summary link may point to a field in a collapsed account.
      onClickCapture(event: MouseEvent<HTMLElement>) {
        const link = (event.target as HTMLElement).closest('a[href^="#field-"]');
        if (link) reveal(document.getElementById(link.getAttribute('href')?.slice(1) ?? ''));
      },
    },
  };
}

function counterpart(root: HTMLElement, from: HTMLElement, step: number): HTMLElement | undefined {
  const accounts = [...root.querySelectorAll<HTMLElement>('[data-account]')];
  const own = accounts.findIndex((account) => account.contains(from));
  return own === -1 ? undefined : stopsIn(accounts[own + step])[stopsIn(accounts[own]).indexOf(from)];
}

function stopsIn(account: HTMLElement | undefined): HTMLElement[] {
  return account ? [...account.querySelectorAll<HTMLElement>(`${HEADER}, ${CONTROLS}`)] : [];
}
