// Loads every text module and its translation, such as `messages.ts` and `messages.es.ts`.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, languages } from '../src/domain/texts/languages.ts';
import type * as decisionEmail from '../src/server/email/texts/decisionEmail.ts';

/** Translations of API messages. They have no English module, because the API's code contains the English text. */
const UNPAIRED = new Set([
  'domain/texts/sentences.es.ts',
  'domain/texts/beneficialSentences.es.ts',
  'domain/texts/ownerIdSentences.es.ts',
  'domain/texts/ownerLinkSentences.es.ts',
  'domain/texts/requestSentences.es.ts',
]);

/** Returns one function per decision, because `decided` returns different texts for each. */
function decisions(decided: typeof decisionEmail.decided) {
  const from = {
    name: '⟦name⟧',
    origin: 'https://origin.example',
    backOfficeUrl: '/back-office',
    passwordRecoveryUrl: '/recovery',
    supportEmail: '⟦support⟧',
  };
  const facts = { from, message: '⟦message⟧' };
  return {
    approved: () => decided({ ...facts, decision: 'APPROVED' }),
    declined: () => decided({ ...facts, decision: 'DECLINED' }),
  };
}

const SRC = join(import.meta.dirname, '../src');
export const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).toSorted();
export const otherLanguages = languages.filter((language) => language !== DEFAULT_LANGUAGE);

/** Translation files for a language: `messages.es.ts` for `messages.ts`, `mail.es.server.ts` for `mail.server.ts`. */
export const translationsIn = (language: string) =>
  sources.filter((file) => new RegExp(`\\.${language}(\\.server)?\\.ts$`).test(file) && !UNPAIRED.has(file));

const readTexts = async (file: string) => {
  const module = (await import(join(SRC, file))) as Record<string, unknown>;
  // `EVERYDAY_WORDS` is excluded, because each language has its own list of everyday words.
  const { decided, EVERYDAY_WORDS: _, ...texts } = module;
  return decided ? decisions(decided as typeof decisionEmail.decided) : texts;
};

export const TRANSLATIONS = await Promise.all(
  otherLanguages.flatMap((language) =>
    translationsIn(language).map(async (file) => ({
      file,
      english: await readTexts(file.replace(`.${language}.`, '.')),
      translation: await readTexts(file),
    })),
  ),
);
