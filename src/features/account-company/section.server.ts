import { categoriesIn } from '../../domain/categories/merchantCategories.ts';
import { demoBusiness } from '../../domain/demoSample.ts';
import { under } from '../../domain/draft.ts';
import { isOwnershipType } from '../../domain/identity.ts';
import { askedOf, BUSINESS } from '../../domain/sections/business.ts';
import { toReply } from '../../domain/sections/fields.ts';
import { unmaskedFields } from '../../domain/sections/unmaskedFields.ts';
import { businessFacts, categoryLabel, filled, type BusinessRead } from '../confirm/facts.ts';
import type { ServerSection } from '../serverSection.server.ts';
import { saveBusiness } from './contract.ts';
import { BUSINESS_CARD } from './names.ts';
import { BUSINESS_CARD as SPANISH_CARD } from './names.es.ts';
import { routes } from './routes.server.ts';
import { businessErrors, maskedBusiness, openBusiness } from './store.server.ts';

const CARDS = { en: BUSINESS_CARD, es: SPANISH_CARD };

export const businessSection: ServerSection = {
  routes,
  icon: 'building-2',
  isBegun: ({ business }) => business !== null,
  errors: (application, _, context) => under('business', businessErrors(application, context)),
  copy({ application }, { texts: { COPY, FACT_WORDS: words }, language }) {
    const { ownership_type: type } = application;
    const read = {
      address: {},
      ...toReply(BUSINESS, askedOf(maskedBusiness(application), type)),
    } as BusinessRead;
    const kind = {
      label: COPY.ownershipType,
      lines: isOwnershipType(type) ? [words.ownershipTypes[type]] : [],
    };
    const facts = businessFacts(read, categoryLabel(read.mccCode ?? '', categoriesIn(language)), words);
    return { heading: CARDS[language].title, parts: [{ facts: filled([kind, ...facts]) }] };
  },
  inFull: (seal, application) => ({ business: unmaskedFields(BUSINESS, openBusiness(seal, application)) }),
  sample: ({ kind }) => ({ endpoint: saveBusiness, body: demoBusiness(kind) }),
};
