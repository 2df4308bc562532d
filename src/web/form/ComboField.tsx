import { useRef } from 'react';
import combo from './combo.module.css';
import { FieldShell, useField, type FieldProps } from './FieldShell.tsx';
import css from './form.module.css';
import { hearing } from './hearing.ts';
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
  /** Finds suggestions for what is typed. */
  suggest: Suggest;
  /**
   * A search, where the typed text is a value too. Else the suggestions are a list at hand, only they are values, and the
   * text goes back to the last one chosen.
   */
  freeText?: boolean;
  /** The text shown for a value that was not chosen here, such as one loaded. */
  textOf?: (value: string) => string;
  /** The suggestion that a text stands for when the field is left without picking one, such as a whole code. */
  settle?: (text: string) => Suggestion | undefined;
  onPick?: (suggestion: Suggestion) => void;
  autoComplete?: string;
}

/** A text field with a list of suggestions below it. */
export function ComboField({
  suggest,
  freeText = false,
  textOf = (value) => value,
  settle,
  onPick,
  autoComplete = 'off',
  ...props
}: ComboFieldProps) {
  const { field, error, aria } = useField(props);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const box = useCombo({ input, list, field, suggest, freeText, textOf, settle, onPick });
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
        spellCheck={false}
        {...hearing((event) => box.type(event.currentTarget.value))}
      />
    </FieldShell>
  );
}
