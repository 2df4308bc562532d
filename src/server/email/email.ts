import type { AccountTable, ApplicationTable } from '../db/schema/schema.ts';
import { languageOfApplication } from '../facilitators/applicationLanguage.ts';
import type { Facilitator, FacilitatorBook, Product } from '../facilitators/facilitators.ts';
import { facilitatorProductOf } from '../facilitators/products.ts';
import type { Email } from '../jobs/job.ts';
import type { ByLanguage, Language, Translation } from '../../domain/texts/languages.ts';
import type { EmailContent } from './content.ts';
import { emailHtml, type FullContent, type Sender } from './emailHtml.ts';
import * as english from './texts/messages.ts';
import * as spanish from './texts/messages.es.ts';

export interface Reader {
  email: string;
  name: string;
  language: Language;
}

const TEXTS: ByLanguage<Translation<typeof english>> = { en: english, es: spanish };

interface Mail {
  from: Sender;
  to: Reader;
  about: string;
  content: EmailContent;
}

export interface Applicant {
  application: Pick<ApplicationTable, 'id' | 'fac_id' | 'sp_product_slug' | 'language'>;
  account: Pick<AccountTable, 'name' | 'email'>;
}

export function applicantMail(
  deps: { facilitators: FacilitatorBook },
  { application, account }: Applicant,
  contentOf: (from: Facilitator, language: Language, product: Product) => EmailContent,
): Email {
  const { facilitator: from, product } = facilitatorProductOf(deps, application);
  const language = languageOfApplication(application, from);
  const content = contentOf(from, language, product);
  return emailJob({ from, to: { ...account, language }, about: application.id, content });
}

export function emailJob({ from, to, about, content }: Mail): Email {
  const { language } = to;
  const { mailTexts: texts } = TEXTS[language];
  const { preview = content.paragraphs[0], paragraphs, statusUrl, stopUrl } = content;
  const status = statusUrl ? { label: texts.checkStatus, url: statusUrl } : undefined;
  const { action = status } = content;
  const full = {
    ...content,
    action,
    link: action === status ? undefined : status,
    stop: stopUrl ? { label: texts.stopReminders, url: stopUrl } : undefined,
    preview,
    subject: oneLine(content.subject),
    paragraphs: [greeting(to.name, texts), ...paragraphs],
    closing: texts.closing(from.supportEmail),
    buttonHelp: texts.buttonHelp,
    language,
  };
  return {
    kind: 'email',
    facId: from.facId,
    about,
    to: to.email,
    subject: full.subject,
    text: emailText(from, full),
    html: emailHtml(from, full),
    ...(stopUrl !== undefined && { stopUrl }),
  };
}

function emailText(
  { name }: Sender,
  { paragraphs, items = [], action, link, stop, notes = [], closing }: FullContent,
): string {
  const parts = [
    ...paragraphs,
    ...items.map(
      ({ title, text }, index) => `${index + 1}. ${title}${text && `\n   ${text.replaceAll('\n', '\n   ')}`}`,
    ),
    ...written(action),
    ...written(link),
    ...notes,
    ...written(stop),
    closing,
    `-- \n${name}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function written(link: FullContent['link']): string[] {
  return link ? [`${link.label}:\n${link.url}`] : [];
}

/**
 * Omits a name that has digits, unusual punctuation, a web address, or more than 50 characters, because anyone can
 * start an application with any name and email address.
 */
export function greeting(name: string, texts: Translation<typeof english>['mailTexts']): string {
  const isName = /^[\p{L}\p{M}\p{Zs}.,'’&-]{1,50}$/u.test(name) && !/\p{L}\.\p{L}{2}/u.test(name);
  return isName ? texts.hello(name) : texts.helloNobody;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
