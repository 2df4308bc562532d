import type { ByLanguage, Language, Translation } from '../../../domain/texts/languages.ts';
import type { PdfSection } from '../../../server/pdf/words.ts';
import * as english from './signingMessages.ts';
import * as spanish from './signingMessages.es.ts';
import type { Acknowledged } from '../store.server.ts';

const TEXTS: ByLanguage<Translation<typeof english>> = { en: english, es: spanish };

export function taxFormsTitle(language: Language): string {
  return TEXTS[language].TAX_FORMS.yes;
}

export function signingSections(
  { signature, acquirer }: Acknowledged,
  { language, instant }: { language: Language; instant: (at: number) => string },
): PdfSection[] {
  const { SIGNING, ACQUIRER } = TEXTS[language];
  const sections: PdfSection[] = [];
  if (signature) {
    const facts = [
      { label: SIGNING.fullName, lines: [signature.fullName] },
      { label: SIGNING.jobTitle, lines: [signature.title] },
      { label: SIGNING.signed, lines: [instant(signature.at)] },
      { label: SIGNING.from, lines: [signature.ip] },
    ];
    sections.push({ heading: SIGNING.title, parts: [{ sentences: [signature.authority] }, { facts }] });
  }
  if (acquirer) {
    const { name, address, phone } = acquirer;
    sections.push({
      heading: ACQUIRER.title,
      parts: [
        { facts: [{ label: ACQUIRER.contact, lines: [name, address, phone] }] },
        { title: ACQUIRER.bankDuties, sentences: [...ACQUIRER.bank] },
        { title: ACQUIRER.yourDuties, sentences: [...ACQUIRER.yours] },
      ],
    });
  }
  return sections;
}
