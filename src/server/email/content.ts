/** List item in an email. */
export interface ListedItem {
  title: string;
  text: string;
}

/** Plain-text content of an email. All emails share one layout. */
export interface EmailContent {
  subject: string;
  /** Defaults to the subject. */
  title?: string;
  /** Preheader; defaults to the first paragraph. */
  preview?: string;
  /** Shown after the greeting. */
  paragraphs: readonly string[];
  /** Shown after the paragraphs. */
  items?: readonly ListedItem[];
  /** The email's only button. */
  action?: { label: string; url: string };
  /** Continue link of a submitted application: the button if there is no action, otherwise a link below it. */
  statusUrl?: string;
  /** Unsubscribe URL for this kind of email. */
  stopUrl?: string;
  /** Small print below the action. */
  notes?: readonly string[];
}
