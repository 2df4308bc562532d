import type { Job } from './deps.ts';
import type { ByLanguage, Language, Twin } from '../domain/languages.ts';
import { letterHtml, type Sender } from './mailHtml.ts';
import * as english from './mailTexts.ts';
import * as spanish from './mailTexts.es.ts';

/** What an e-mail says; how it looks is settled once for all of them. Every text is plain text. */
export interface Letter {
  subject: string;
  /** The heading; the subject where it is missing. */
  title?: string;
  /** What mail programs show beside the subject; the first paragraph where it is missing. */
  preview?: string;
  /** In the order they are read, after the greeting. */
  paragraphs: readonly string[];
  /** The one thing the reader can do. */
  action?: { label: string; url: string };
  /** Smaller print, after the action. */
  notes?: readonly string[];
}

/** Who reads a letter: the address, the name in its first line, and the language. */
export interface Reader {
  email: string;
  name: string;
  language: Language;
}

const TEXTS: ByLanguage<Twin<typeof english>> = { en: english, es: spanish };

/** The job that sends a letter in the name of a facilitator. */
export function emailJob({ from, to, letter }: { from: Sender; to: Reader; letter: Letter }): Job {
  const { language } = to;
  const { mailTexts: texts } = TEXTS[language];
  const { preview = letter.paragraphs[0], paragraphs } = letter;
  const full = {
    ...letter,
    preview,
    subject: oneLine(letter.subject),
    paragraphs: [greeting(to.name, texts), ...paragraphs],
    closing: texts.closing(from.supportEmail),
    buttonHelp: texts.buttonHelp,
    language,
  };
  return {
    kind: 'email',
    facId: from.facId,
    to: to.email,
    subject: full.subject,
    text: letterText(from, full),
    html: letterHtml(from, full),
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
export function greeting(name: string, texts: Twin<typeof english>['mailTexts'] = english.mailTexts): string {
  const isName = /^[\p{L}\p{M}\p{Zs}.,'’&-]{1,50}$/u.test(name) && !/\p{L}\.\p{L}{2}/u.test(name);
  return isName ? texts.hello(name) : texts.helloNobody;
}

/** A subject is one header line, whatever a name in it holds. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
