export interface ListedItem {
  title: string;
  text: string;
}

export interface EmailContent {
  subject: string;
  title?: string;
  preview?: string;
  paragraphs: readonly string[];
  items?: readonly ListedItem[];
  action?: { label: string; url: string };
  statusUrl?: string;
  stopUrl?: string;
  notes?: readonly string[];
}

/**
 * Inserts a zero-width space after each dot, colon, and at sign inside the text, so that mail programs don't turn a web
 * or email address in someone's name into a link.
 */
export function withoutLinks(text: string): string {
  return text.replaceAll(/[.:@](?=\S)/g, '$&\u200B');
}
