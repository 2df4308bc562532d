import type { DocumentType, ItemKind } from '../../domain/requests/requests.ts';
import type { SectionName } from '../../domain/sections/sections.ts';
import * as englishNames from '../../domain/texts/documentNames.ts';
import * as spanishNames from '../../domain/texts/documentNames.es.ts';
import * as englishContact from '../../journey/texts/contactTexts.ts';
import * as spanishContact from '../../journey/texts/contactTexts.es.ts';
import * as englishSections from '../../journey/texts/messages.ts';
import * as spanishSections from '../../journey/texts/messages.es.ts';
import type { ByLanguage, Language, Translation } from '../../domain/texts/languages.ts';
import type { EmailContent, ListedItem } from './content.ts';
import { dueDay } from './dueDay.ts';
import * as english from './texts/requestEmail.ts';
import * as spanish from './texts/requestEmail.es.ts';

const TEXTS: ByLanguage<Translation<typeof english>> = { en: english, es: spanish };
const NAMES: ByLanguage<Translation<typeof englishNames>> = { en: englishNames, es: spanishNames };
const SECTIONS: ByLanguage<Translation<typeof englishSections>> = {
  en: englishSections,
  es: spanishSections,
};
const CONTACT: ByLanguage<Translation<typeof englishContact>> = { en: englishContact, es: spanishContact };

interface AskedItem {
  kind: ItemKind;
  documentType?: DocumentType | undefined;
  section?: SectionName | undefined;
  about?: string | undefined;
  aboutName?: string | undefined;
  reason?: string | undefined;
  question?: string | undefined;
}

export function requestEmail(
  facts: {
    provider: string;
    message: string;
    items: readonly AskedItem[];
    dueAt: number | null;
    link: string;
    isGovernment: boolean;
  },
  language: Language,
): EmailContent {
  const { items, dueAt, isGovernment, ...rest } = facts;
  return TEXTS[language].informationRequested({
    ...rest,
    items: items.map((item) => listed(item, isGovernment, language)),
    due: dueAt === null ? '' : dueDay(dueAt, language),
  });
}

function listed(item: AskedItem, isGovernment: boolean, language: Language): ListedItem {
  const { itemTitles } = TEXTS[language];
  const { DOCUMENT_NAMES } = NAMES[language];
  const { SECTION_TEXTS } = SECTIONS[language];
  const { CONTACT_TEXTS } = CONTACT[language];
  const { documentType, section, about = '', aboutName, reason = '', question = '' } = item;
  if (item.kind === 'answer')
    return { title: aboutName ? itemTitles.answerAbout(aboutName) : itemTitles.answer, text: question };
  const sectionTitle = (name: SectionName) =>
    (name === 'identity' && isGovernment ? CONTACT_TEXTS : SECTION_TEXTS[name]).update;
  const title = section ? sectionTitle(section) : DOCUMENT_NAMES[documentType ?? 'other'];
  if (aboutName) return { title: itemTitles.about(title, aboutName), text: reason };
  const [, owner] = /^owners\.(\d+)$/.exec(about) ?? [];
  if (owner !== undefined) return { title: itemTitles.owner(title, Number(owner) + 1), text: reason };
  return { title: about === 'contact' ? itemTitles.contact(title) : title, text: reason };
}
