import type { Job } from './deps.ts';
import { letterHtml, type Sender } from './mailHtml.ts';

/** What an e-mail says; how it looks is settled once for all of them. Every text is plain text. */
export interface Letter {
  subject: string;
  /** The heading; the subject where it is missing. */
  title?: string;
  /** What mail programs show beside the subject; the second paragraph where it is missing. */
  preview?: string;
  /** In the order they are read. */
  paragraphs: readonly string[];
  /** The one thing the reader can do. */
  action?: { label: string; url: string };
  /** Smaller print, after the action. */
  notes?: readonly string[];
}

/** The job that sends a letter in the name of a facilitator. */
export function emailJob({ from, to, letter }: { from: Sender; to: string; letter: Letter }): Job {
  const subject = oneLine(letter.subject);
  const closing = `Questions? Write to ${from.supportEmail}.`;
  return {
    kind: 'email',
    facId: from.facId,
    to,
    subject,
    text: letterText(from, { ...letter, closing }),
    html: letterHtml(from, { ...letter, subject, closing }),
  };
}

function letterText(
  { name }: Sender,
  { paragraphs, action, notes = [], closing }: Letter & { closing: string },
): string {
  const parts = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    closing,
    `-- \n${name}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/**
 * The first line of a letter. Anybody may start an application in anybody's name and address, so a name in which an
 * address, a number or a sentence could stand is left out: our letters carry no message of a stranger's.
 */
export function greeting(name: string): string {
  const isName = /^[\p{L}\p{M}\p{Zs}.,'’&-]{1,50}$/u.test(name) && !/\p{L}\.\p{L}{2}/u.test(name);
  return isName ? `Hello ${name},` : 'Hello,';
}

/** A subject is one header line, whatever a name in it holds. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
