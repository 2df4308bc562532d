import { useEffect, useEffectEvent } from 'react';

const SETTING = 'staff-shortcuts';

/** Users can turn shortcuts off, because single keys can interfere with speech input (WCAG 2.1.4). */
export function areShortcutsOn(): boolean {
  return localStorage.getItem(SETTING) !== 'off';
}

export function setShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(SETTING);
  else localStorage.setItem(SETTING, 'off');
}

const TYPES = 'input, textarea, select, [contenteditable="true"]';

export function useShortcut(key: string, action: (event: KeyboardEvent) => void): void {
  const act = useEffectEvent(action);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(TYPES)) return;
      if (!areShortcutsOn() || document.querySelector('dialog[open]')) return;
      act(event);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [key]);
}
