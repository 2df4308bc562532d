export interface ListedItem {
  title: string;
  text: string;
}

export interface EmailContent {
  subject: string;
  title?: string;
  /** Preheader. Defaults to the first paragraph. */
  preview?: string;
  paragraphs: readonly string[];
  items?: readonly ListedItem[];
  action?: { label: string; url: string };
  /** Shown as the button if there is no `action`, otherwise as a link below it. */
  statusUrl?: string;
  stopUrl?: string;
  notes?: readonly string[];
}

/**
 * Keeps mail programs from turning a web address in someone's name into a link, by a zero-width space after each dot.
 */
export function withoutLinks(text: string): string {
  return text.replaceAll(/[.:@](?=\S)/g, '$&\u200B');
}
