import type { FieldError } from '../../api/problem.ts';

/** Data passed between screens that must never be in a URL, browser history, or storage. */
export interface Memory {
  email?: string;
  password?: string;
  /** Review errors that the form marks. Messages are in English, as the API sends them. */
  fix?: readonly FieldError[];
  /** The user left the verify screen with Back. */
  backPressed?: boolean;
  /** Status `revision` that the applicant certified on the review page. A submit requires it. */
  certified?: number;
  /** Signature and consents of the review page, for the submit and for the page again if it fails. */
  signing?: {
    signature?: { fullName: string; title: string };
    consents?: readonly string[];
    electronic1099k?: boolean;
  };
  /** Error from a failed submit. Messages are the API's English. */
  refusal?: { message: string; errors: readonly FieldError[] };
  /** Names of entries that Save and exit skipped. */
  unsaved?: readonly string[];
  /** Whether the submit succeeded. */
  submitted?: boolean;
  /** Whether another tab made the submit. */
  submittedElsewhere?: boolean;
  [key: string]: unknown;
}
