import { useEffect, useRef } from 'react';
import type { FieldError } from '../../api/problem.ts';
import { CORRECT_ERRORS } from '../../domain/messages.ts';
import { Alert } from '../ui/Alert.tsx';
import { idOf } from './errors.ts';
import css from './form.module.css';
import { formTexts } from './messages.ts';

/** Puts the focus on a field's control, in view. */
export function focusField(field: string): void {
  const control = document.getElementById(idOf(field));
  control?.focus();
  control?.scrollIntoView({ block: 'center' });
}

/** The label of a field; one of a list may be named without its number. */
export function labelOf(field: string, labels: Readonly<Record<string, string>>): string | undefined {
  return labels[field] ?? labels[field.replaceAll(/\.\d+/g, '')];
}

/** What a refused Continue found, each with a link to its field. Takes the focus whenever `count` grows. */
export function ErrorSummary({
  errors,
  count,
  labels,
}: {
  errors: readonly FieldError[];
  count: number;
  labels: Readonly<Record<string, string>>;
}) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (count > 0) alert.current?.focus();
  }, [count]);
  if (errors.length === 0) return null;
  return (
    <Alert ref={alert} title={formTexts.problem}>
      <p>{CORRECT_ERRORS}</p>
      <ul className={css.summary}>
        {errors.map(({ field, message }) => (
          <li key={field}>
            {field ? (
              <a
                href={`#${idOf(field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  focusField(field);
                }}
              >
                {withLabel(message, labelOf(field, labels))}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** A message that does not say which field it is about gets the label in front. */
function withLabel(message: string, label: string | undefined): string {
  if (!label || message.toLowerCase().includes(label.toLowerCase())) return message;
  return `${label}: ${message}`;
}
