import { useEffect, useRef } from 'react';

const SETTING = 'staff-shortcuts';

/** Single keys can disturb people who dictate, so they can be turned off in this browser (WCAG 2.1.4). */
export function areShortcutsOn(): boolean {
  return localStorage.getItem(SETTING) !== 'off';
}

export function setShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(SETTING);
  else localStorage.setItem(SETTING, 'off');
}

const TYPES = 'input, textarea, select, [contenteditable="true"]';

/**
 * Runs an action on a key. Keys that are typed into a field, or pressed with a modifier or under an open dialog, don't
 * count: browser and screen reader use those.
 */
export function useShortcut(key: string, action: (event: KeyboardEvent) => void): void {
  const latest = useRef(action);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(TYPES)) return;
      if (!areShortcutsOn() || document.querySelector('dialog[open]')) return;
      latest.current(event);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [key]);
}
