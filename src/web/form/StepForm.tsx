import type { ReactNode } from 'react';
import { ErrorSummary } from './ErrorSummary.tsx';
import css from './form.module.css';
import type { StepForm as Form } from './useStepForm.ts';

/** The form element of a step, with the error summary at its top. Enter submits. */
export function StepForm<Values extends object>({
  form,
  id,
  children,
}: {
  form: Form<Values>;
  /** For buttons that stand outside of it. */
  id?: string;
  children: ReactNode;
}) {
  return (
    <form
      id={id}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <ErrorSummary errors={form.refusal.errors} count={form.refusal.count} labels={form.labels} />
      {children}
    </form>
  );
}
