export interface ListedItem {
  title: string;
  text: string;
}

/** Plain-text content of an email. */
export interface EmailContent {
  subject: string;
  /** Defaults to the subject. */
  title?: string;
  /** Preheader; defaults to the first paragraph. */
  preview?: string;
  paragraphs: readonly string[];
  items?: readonly ListedItem[];
  /** The email's only button. */
  action?: { label: string; url: string };
  /**
   * Link to the status of a submitted application. Shown as the button if there is no `action`, otherwise as a link
   * below it.
   */
  statusUrl?: string;
  stopUrl?: string;
  /** Small print below the action. */
  notes?: readonly string[];
}
