import type { LegalDocumentName, TAX_FORM_CONSENT } from '../../domain/legal.ts';
import { personName } from '../../domain/personName.ts';
import { DOCUMENT_TYPES } from '../../domain/requests/requests.ts';
import { SECTION_NAMES } from '../../domain/sections/sections.ts';
import { DOCUMENT_NAMES } from '../../domain/texts/documentNames.ts';
import { SECTION_TEXTS } from '../../journey/texts/messages.ts';
import type { ApplicationData } from './useApplication.ts';

export const documentOptions = DOCUMENT_TYPES.map((value) => ({ value, label: DOCUMENT_NAMES[value] }));
export const sectionOptions = SECTION_NAMES.map((value) => ({ value, label: SECTION_TEXTS[value].title }));

export function peopleOf({ owners, contact }: ApplicationData): { value: string; label: string }[] {
  return [
    ...owners.map((owner, index) => ({
      value: `owners.${index}`,
      label: personName(owner) || `Owner ${index + 1}`,
    })),
    ...(contact ? [{ value: 'contact', label: personName(contact) || 'Contact' }] : []),
  ];
}

export function applicationName({
  business,
  name,
  email,
}: Pick<ApplicationData, 'business' | 'name' | 'email'>): string {
  const { dbaName, legalName } = (business ?? {}) as { dbaName?: string; legalName?: string };
  if (dbaName && legalName && dbaName !== legalName) return `${legalName} (${dbaName})`;
  return legalName || dbaName || name || email;
}

type Item = ApplicationData['requests'][number]['items'][number];
type Subject = Pick<Item, 'documentType' | 'about' | 'aboutName'>;
export type UploadedFile = Item['files'][number];

export function subjectOf({ about, aboutName }: Subject): string {
  return aboutName ?? about ?? 'The business';
}

const CONSENTS: Readonly<Record<string, string>> = {
  'terms-of-service': 'Terms of Service',
  'merchant-services-agreement': 'Merchant Services Agreement',
  'privacy-policy': 'Privacy Policy',
  'e-sign-consent': 'E-Sign Consent',
  'electronic-1099-k': 'Electronic Forms 1099-K',
} satisfies Record<LegalDocumentName | typeof TAX_FORM_CONSENT, string>;

export type OwnDocuments = readonly { name: string; title: string }[];

export function consentName(document: string, own: OwnDocuments = []): string {
  return CONSENTS[document] ?? own.find(({ name }) => name === document)?.title ?? document;
}

const LANGUAGE_NAMES = new Intl.DisplayNames('en-US', { type: 'language' });

export function languageName(language: string): string {
  return LANGUAGE_NAMES.of(language) ?? language;
}

export interface CaptionedFile extends UploadedFile {
  caption: string;
}

export function captionOf(item: Subject): string {
  const subject = subjectOf(item);
  return item.documentType ? `${DOCUMENT_NAMES[item.documentType]} · ${subject}` : subject;
}

export function captionedFiles({ files, ...item }: Item): CaptionedFile[] {
  return files.map((file) => ({ ...file, caption: captionOf(item) }));
}
