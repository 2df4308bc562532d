import { useEffect, useRef } from 'react';
import type { FieldError } from '../../api/problem.ts';
import { CORRECT_ERRORS } from '../../domain/texts/messages.ts';
import { Alert } from '../ui/Alert.tsx';
import { idOf } from './errors.ts';
import css from './form.module.css';
import { formTexts } from './messages.ts';

export function focusField(field: string): void {
  const control = document.getElementById(idOf(field));
  control?.focus();
  control?.scrollIntoView({ block: 'center' });
}

/** Keys of `labels` may omit the index of list fields: `owners.ssn`. */
export function labelOf(field: string, labels: Readonly<Record<string, string>>): string | undefined {
  return labels[field] ?? labels[field.replaceAll(/\.\d+/g, '')];
}

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
    if (count === 0) return;
    alert.current?.focus({ preventScroll: true });
    // If the summary is taller than the screen, show its top.
    alert.current?.scrollIntoView();
  }, [count]);
  if (errors.length === 0) return null;
  return (
    <Alert ref={alert} title={formTexts.problem}>
      <p>{CORRECT_ERRORS}</p>
      {/* Entries change while the user types. Screen readers must not announce the list each time. */}
      <ul className={css.summary} aria-live="off">
        {errors.map(({ field, message }) => (
          <li key={field || message}>
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

function withLabel(message: string, label: string | undefined): string {
  if (!label || message.toLowerCase().includes(label.toLowerCase())) return message;
  return `${label}: ${message}`;
}
