import { useRef } from 'react';
import { SEARCH_DEBOUNCE_MS, SEARCH_MIN } from '../../domain/limits.ts';
import combo from './combo.module.css';
import { FieldShell, useField, type FieldProps } from './FieldShell.tsx';
import css from './form.module.css';
import { suggestionTexts } from './messages.ts';
import { useCombo } from './useCombo.ts';
import type { Suggest } from './useSuggestions.ts';

export interface Suggestion {
  /** What the field's value becomes. */
  value: string;
  label: string;
  /** A second line, such as the city of an address. */
  detail?: string;
}

export interface ComboFieldProps extends FieldProps {
  /** Finds suggestions for what is typed. It may be slow (a search) or at once (a list at hand). */
  suggest: Suggest;
  /** Characters before the search starts, and milliseconds of quiet; those of a search unless the list is at hand (0 and 0). */
  minimum?: number;
  debounce?: number;
  /** The typed text stands as the value; else only a suggestion does, and the text goes back to the last one chosen. */
  freeText?: boolean;
  /** The text shown for a value that was not chosen here, such as one loaded. */
  textOf?: (value: string) => string;
  /** The suggestion that a text stands for when the field is left without picking one, such as a whole code. */
  settle?: (text: string) => Suggestion | undefined;
  onPick?: (suggestion: Suggestion) => void;
  autoComplete?: string;
  maxLength?: number;
}

/** A text field with a list of suggestions below it. */
export function ComboField({
  suggest,
  minimum = SEARCH_MIN,
  debounce = SEARCH_DEBOUNCE_MS,
  freeText = false,
  textOf = (value) => value,
  settle,
  onPick,
  autoComplete = 'off',
  maxLength,
  ...props
}: ComboFieldProps) {
  const { field, error, aria } = useField(props);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const search = { suggest, minimum, debounce };
  const choice = { freeText, textOf, settle, onPick };
  const box = useCombo({ input, list, field, ...search, ...choice });
  const { items, state, isOpen } = box;
  const listId = `${aria.id}-list`;
  const { loading, none, found } = suggestionTexts;
  const words = { loading, none, some: found(items.length), idle: '' }[state];
  return (
    <FieldShell
      {...props}
      error={error}
      after={
        <div className={combo.anchor}>
          <div className={isOpen ? combo.list : undefined}>
            <output className={state === 'some' ? 'hidden-visually' : combo.note}>{isOpen && words}</output>
            <ul {...box.listProps} ref={list} id={listId} aria-label={suggestionTexts.label}>
              {isOpen &&
                items.map((item, index) => (
                  <li
                    key={`${item.value}-${index}`}
                    {...box.optionProps(item, index)}
                    className={combo.option}
                  >
                    {item.label}
                    {item.detail && <span className={combo.detail}> {item.detail}</span>}
                  </li>
                ))}
            </ul>
          </div>
        </div>
      }
    >
      <input
        {...aria}
        {...box.inputProps}
        ref={input}
        type="text"
        aria-controls={listId}
        className={css.input}
        name={props.name}
        autoComplete={autoComplete}
        maxLength={maxLength}
        spellCheck={false}
        onChange={(event) => box.type(event.target.value)}
      />
    </FieldShell>
  );
}
