import type { FieldError } from '../../api/problem.ts';

/** Data passed between screens that must never be in a URL, browser history, or storage. */
export interface Memory {
  email?: string;
  password?: string;
  /** Errors that the next screen shows initially. Their messages are untranslated API messages. */
  fix?: readonly FieldError[];
  backPressed?: boolean;
  /** The application's `revision` when the applicant certified the review page. Required for submission. */
  certified?: number;
  signing?: {
    signature?: { fullName: string; title: string };
    consents?: readonly string[];
    electronic1099k?: boolean;
  };
  /** `message` and `errors` contain untranslated API messages. */
  refusal?: { message: string; errors: readonly FieldError[] };
  unsaved?: readonly string[];
  submitted?: boolean;
  submittedElsewhere?: boolean;
  [key: string]: unknown;
}
