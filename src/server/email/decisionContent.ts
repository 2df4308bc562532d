import type { ByLanguage, Language, Translation } from '../../domain/texts/languages.ts';
import type { EmailContent } from './content.ts';
import * as english from './texts/decisionEmail.ts';
import * as spanish from './texts/decisionEmail.es.ts';

const TEXTS: ByLanguage<Pick<Translation<typeof english>, 'decided' | 'defaultQuestion'>> = {
  en: english,
  es: spanish,
};

export function decisionEmail(facts: english.DecisionFacts, language: Language): EmailContent {
  const content = TEXTS[language].decided(facts);
  const { adverseAction } = facts.from;
  if (facts.decision !== 'DECLINED' || !adverseAction) return content;
  const notice = adverseAction[language] ?? adverseAction.en;
  return { ...content, notes: [...(content.notes ?? []), ...notice.split(/\n\s*\n/)] };
}

export function defaultQuestion(
  from: Pick<english.DecisionFacts['from'], 'supportEmail'>,
  language: Language,
) {
  return TEXTS[language].defaultQuestion(from);
}
