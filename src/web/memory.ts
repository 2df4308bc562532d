import type { FieldError } from '../api/problem.ts';

/** What goes from one screen to the next and must never stand in a URL, in history or in storage. */
export interface Memory {
  email?: string;
  password?: string;
  /** What the review found, for the form to mark, in the words of the wire. */
  fix?: readonly FieldError[];
  /** The verify screen was left by Back. */
  backPressed?: boolean;
  /** `revision` of the status that the applicant certified on the review page; without it nothing is submitted. */
  certified?: number;
  /** Why the submit was refused, in the words of the wire. */
  refusal?: { message: string; errors: readonly FieldError[] };
  /** The names of entries that Save and exit left out. */
  unsaved?: readonly string[];
  /** The submit was accepted. */
  submitted?: boolean;
  /** The submit was made in another tab. */
  submittedElsewhere?: boolean;
  [key: string]: unknown;
}
