import { check, errorsIn, under } from '../../domain/draft.ts';
import { OWNERSHIP_LABELS } from '../../domain/texts/ownershipLabels.ts';
import { Facts } from '../confirm/Facts.tsx';
import { businessFacts, categoryLabel } from '../confirm/facts.ts';
import { reviewPart } from '../confirm/reviewPart.ts';
import { merchantCategories, readBusiness } from './contract.ts';
import { BUSINESS_CARD, BUSINESS_LABELS, businessFields } from './names.ts';
import { businessRules } from './rules.ts';

export const businessReview = reviewPart({
  reads: () => ({
    business: { endpoint: readBusiness },
    categories: { endpoint: merchantCategories, cached: true, optional: true },
  }),
  own: ({ business: { data }, categories = [] }) => ({
    business: data.business,
    category: categoryLabel(data.business.mccCode ?? '', categories),
  }),
  errors({ business, ownershipType, today, dc }) {
    const { strict } = businessRules({ ownershipType, today, dc });
    return under('business', errorsIn(check(strict, business)));
  },
  names: () => ({ fields: businessFields, labels: BUSINESS_LABELS }),
  card: ({ ownershipType, business, category }) => ({
    ...BUSINESS_CARD,
    badge: ownershipType && OWNERSHIP_LABELS[ownershipType],
    content: <Facts facts={businessFacts(business, category)} />,
  }),
});
