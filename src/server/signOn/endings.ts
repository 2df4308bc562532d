import type { Problem } from '../../api/problem.ts';
import type { ByLanguage, Language, Translation } from '../../domain/texts/languages.ts';
import { translateMessage } from '../../domain/texts/wording.ts';
import { translateMessage as translateToSpanish } from '../../domain/texts/wording.es.ts';
import { pathOf } from '../../journey/routes.ts';
import type { FacilitatorProduct } from '../facilitators/products.ts';
import * as english from './messages.ts';
import * as spanish from './messages.es.ts';
import type { Ending } from './pages.ts';

interface Words {
  texts: Translation<typeof english>['endingTexts'];
  translateMessage: (sentence: string) => string;
}

const WORDS: ByLanguage<Words> = {
  en: { texts: english.endingTexts, translateMessage },
  es: { texts: spanish.endingTexts, translateMessage: translateToSpanish },
};

export function resultPagesIn(language: Language) {
  const { texts, translateMessage: words } = WORDS[language];
  const again = ({ product }: FacilitatorProduct) => ({
    label: texts.toContinue,
    href: pathOf('continue', { slug: product.slug }),
  });
  const refused = (offer: FacilitatorProduct, text: string): Ending => ({
    title: texts.failed,
    text: words(text),
    link: again(offer),
  });
  return {
    unknown: (offer?: FacilitatorProduct): Ending => ({
      title: texts.failed,
      text: texts.incomplete,
      link: offer ? again(offer) : { label: texts.toStart, href: '/' },
    }),
    away: (offer: FacilitatorProduct): Ending => ({
      title: texts.failed,
      text: texts.away(offer.facilitator.name),
      link: again(offer),
    }),
    unverified: (offer: FacilitatorProduct): Ending => ({
      title: texts.unverified,
      text: texts.verifyFirst(offer.facilitator.name),
      link: again(offer),
    }),
    of: (offer: FacilitatorProduct, { code, body }: Problem): Ending =>
      code === 'application_closed'
        ? {
            title: texts.submitted,
            text: words(body.message),
            link: { label: texts.toBackOffice, href: offer.facilitator.backOfficeUrl },
          }
        : refused(offer, body.message),
  };
}
