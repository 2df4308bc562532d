import type { ReactNode } from 'react';
import { ErrorSummary } from './ErrorSummary.tsx';
import css from './form.module.css';
import type { StepForm as Form } from './useStepForm.ts';

export function StepForm<Values extends object>({
  form,
  children,
}: {
  form: Form<Values>;
  children: ReactNode;
}) {
  return (
    <form
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
