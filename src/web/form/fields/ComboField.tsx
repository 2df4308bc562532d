import { useRef } from 'react';
import combo from './combo.module.css';
import { FieldShell, useField, type FieldProps } from './FieldShell.tsx';
import css from '../form.module.css';
import { inputHandlers } from '../inputHandlers.ts';
import { suggestionTexts } from './messages.ts';
import { useCombo } from './useCombo.ts';
import type { Suggest, Suggestion } from './useSuggestions.ts';

export interface ComboFieldProps extends FieldProps {
  suggest: Suggest;
  freeText?: boolean;
  textOf?: (value: string) => string;
  /**
   * Returns the suggestion that the text identifies, such as a complete code. Called on blur, and on Enter if no
   * suggestion is listed.
   */
  settle?: (text: string) => Suggestion | undefined;
  onPick?: (suggestion: Suggestion) => void;
  autoComplete?: string;
}

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
                    key={freeText ? index : item.value}
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
        {...(props.readOnly ? { value: box.inputProps.value, readOnly: true } : box.inputProps)}
        ref={input}
        type="text"
        aria-controls={listId}
        className={css.input}
        name={props.name}
        autoComplete={autoComplete}
        spellCheck={false}
        {...inputHandlers((event) => box.type(event.currentTarget.value))}
      />
    </FieldShell>
  );
}
