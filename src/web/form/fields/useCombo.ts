import { useState, type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import type { Suggestion } from './useSuggestions.ts';
import { useSuggestions, type Suggest } from './useSuggestions.ts';

export interface ComboOptions {
  input: RefObject<HTMLInputElement | null>;
  list: RefObject<HTMLUListElement | null>;
  field: { text: string; onChange: (value: string) => void; onBlur: () => void };
  suggest: Suggest;
  freeText: boolean;
  textOf: (value: string) => string;
  settle?: (text: string) => Suggestion | undefined;
  onPick?: (suggestion: Suggestion) => void;
}

/**
 * Moves focus to the options, because mobile screen readers skip lists that use only `aria-activedescendant`. While the
 * list is open, Enter never submits the form.
 */
export function useCombo({ input, list, field, suggest, freeText, textOf, settle, onPick }: ComboOptions) {
  const { items, state, search, forget } = useSuggestions(suggest, { isList: !freeText });
  const [isAsked, setAsked] = useState(false);
  const [shown, setShown] = useState({ value: field.text, text: textOf(field.text) });
  if (shown.value !== field.text) setShown({ value: field.text, text: textOf(field.text) });
  const isOpen = isAsked && state !== 'idle';
  const hasChosenText = shown.text === textOf(field.text);
  const isQuery = !freeText && !hasChosenText && shown.text.trim() !== '';

  function show(value: string, text: string): void {
    setShown({ value, text });
    field.onChange(value);
  }

  function close(): void {
    setAsked(false);
    forget();
  }

  function open(): void {
    setAsked(true);
    search(!freeText && hasChosenText ? '' : shown.text);
  }

  function type(text: string): void {
    if (freeText || text.trim() === '') show(freeText ? text : '', text);
    else setShown({ value: field.text, text });
    // Autofill also fills in fields without focus, and a list under them would stay open.
    if (freeText && document.activeElement !== input.current) return;
    setAsked(true);
    search(text);
  }

  function pick(item: Suggestion): void {
    show(item.value, freeText ? item.value : item.label);
    close();
    input.current?.focus();
    onPick?.(item);
  }

  /** Text without a match becomes the value, so that validation rejects it. */
  function settleQuery(): void {
    if (!isQuery) return;
    const meant = settle?.(shown.text);
    show(meant?.value ?? shown.text, meant?.label ?? shown.text);
    field.onBlur();
  }

  function leave({ relatedTarget }: FocusEvent): void {
    if (relatedTarget === input.current || list.current?.contains(relatedTarget)) return;
    close();
    settleQuery();
    field.onBlur();
  }

  function focusOption(index: number): void {
    const options = list.current?.querySelectorAll<HTMLElement>('[role=option]');
    const option = options?.[index < 0 ? options.length - 1 : index];
    (index === options?.length ? input.current : option)?.focus();
  }

  function onInputKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'ArrowDown' && !isOpen) open();
    else if (event.key === 'ArrowDown' && items.length > 0) focusOption(0);
    else if (event.key === 'ArrowUp' && isOpen && items.length > 0) focusOption(-1);
    else if (event.key === 'Enter') {
      if (isQuery && items[0]) pick(items[0]);
      else settleQuery();
      if (!isOpen) return;
      close();
    } else return;
    event.preventDefault();
  }

  function onOptionKey(event: KeyboardEvent, index: number): void {
    const item = items[index];
    if (event.key === 'ArrowUp' && index === 0) input.current?.focus();
    else if (event.key === 'ArrowUp') focusOption(index - 1);
    else if (event.key === 'ArrowDown') focusOption(index + 1);
    else if (event.key === 'Home') focusOption(0);
    else if (event.key === 'End') focusOption(-1);
    else if (event.key === 'Escape') {
      close();
      input.current?.focus();
    } else {
      // Tab also picks the option. Its default action then moves focus to the next field.
      if (['Enter', ' ', 'Tab'].includes(event.key) && item) pick(item);
      else if (event.key.length === 1 || event.key === 'Backspace') input.current?.focus();
      if (event.key !== 'Enter' && event.key !== ' ') return;
    }
    event.preventDefault();
  }

  return {
    items,
    state,
    isOpen,
    inputProps: {
      role: 'combobox' as const,
      'aria-autocomplete': 'list' as const,
      'aria-expanded': isOpen && items.length > 0,
      value: shown.text,
      onClick: () => !freeText && !isOpen && open(),
      onKeyDown: onInputKey,
      onBlur: leave,
    },
    type,
    listProps: {
      role: 'listbox' as const,
      onBlur: leave,
      // Keeps focus in the input while an option is clicked.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
    },
    optionProps: (item: Suggestion, index: number) => ({
      role: 'option' as const,
      tabIndex: -1,
      'aria-selected': item.value === field.text,
      onClick: () => pick(item),
      onKeyDown: (event: KeyboardEvent) => onOptionKey(event, index),
    }),
  };
}
