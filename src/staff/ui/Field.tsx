import {
  useId,
  useState,
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { flushSync } from 'react-dom';
import { useFieldError } from './Form.tsx';
import { FIELD_REQUIRED } from './plainMessage.ts';

interface Labeled {
  label: string;
  hint?: ReactNode;
  error?: string;
}

/** No `maxLength`, because browsers would truncate pasted text silently. The server rejects text that is too long. */
type Uncut<Attributes> = Omit<Attributes, 'maxLength'>;

function LabeledControl({
  label,
  hint,
  name,
  error: own,
  children,
}: Labeled & {
  name?: string;
  children: (ids: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode;
}) {
  const id = useId();
  const found = useFieldError(name);
  const refused = own ?? found;
  const [isChanged, setChanged] = useState(false);
  if (isChanged && !refused) setChanged(false);
  const [invalid, setInvalid] = useState('');
  const error = invalid || (isChanged ? undefined : refused);
  // Replaces the browser's validation bubble, which disappears after a few seconds.
  const showInvalid = (event: FormEvent<HTMLElement>) => {
    event.preventDefault();
    const control = event.target as HTMLInputElement;
    const { validity, validationMessage } = control;
    // Render the message before focusing the control, so that screen readers announce it.
    flushSync(() => setInvalid(validity.valueMissing ? FIELD_REQUIRED : validationMessage));
    const first = control.form?.querySelector<HTMLElement>(':is(input, select, textarea):invalid');
    if (first === control) control.focus();
  };
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div
      className="field"
      onInvalidCapture={showInvalid}
      onChange={({ currentTarget }) => {
        setInvalid('');
        // In a form, the error applies to the value that was sent, so hide it when the user changes the value.
        setChanged(Boolean(refused && currentTarget.closest('form')));
      }}
    >
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(described && { 'aria-describedby': described }),
        ...(error && { 'aria-invalid': true as const }),
      })}
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

export function TextField({
  label,
  hint,
  error,
  ...rest
}: Labeled & Uncut<InputHTMLAttributes<HTMLInputElement>> & { ref?: Ref<HTMLInputElement> }) {
  return (
    <LabeledControl label={label} hint={hint} error={error} name={rest.name}>
      {(ids) => <input {...ids} {...rest} />}
    </LabeledControl>
  );
}

export function TextArea({
  label,
  hint,
  error,
  ...rest
}: Labeled & Uncut<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  return (
    <LabeledControl label={label} hint={hint} error={error} name={rest.name}>
      {(ids) => <textarea rows={4} {...ids} {...rest} />}
    </LabeledControl>
  );
}

export function SelectField({
  label,
  hint,
  error,
  options,
  ...rest
}: Labeled &
  SelectHTMLAttributes<HTMLSelectElement> & { options: readonly { value: string; label: string }[] }) {
  return (
    <LabeledControl label={label} hint={hint} error={error} name={rest.name}>
      {(ids) => (
        <select {...ids} {...rest}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </LabeledControl>
  );
}

export function CheckList({
  legend,
  name,
  options,
  chosen = [],
}: {
  legend: string;
  name: string;
  options: readonly { value: string; label: string }[];
  chosen?: readonly string[];
}) {
  const errorId = useId();
  const error = useFieldError(name);
  return (
    <fieldset className="stack" aria-describedby={error && errorId}>
      <legend className="label">{legend}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className="check">
          <input
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={chosen.includes(value)}
            aria-invalid={error ? true : undefined}
          />
          {label}
        </label>
      ))}
      {error && (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
