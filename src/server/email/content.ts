export interface ListedItem {
  title: string;
  text: string;
}

export interface EmailContent {
  subject: string;
  /** Defaults to the subject. */
  title?: string;
  /** Preheader. Defaults to the first paragraph. */
  preview?: string;
  paragraphs: readonly string[];
  items?: readonly ListedItem[];
  /** The email's only button. */
  action?: { label: string; url: string };
  /** Shown as the button if there is no `action`, otherwise as a link below it. */
  statusUrl?: string;
  stopUrl?: string;
  notes?: readonly string[];
}
