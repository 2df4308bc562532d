import { errorsIn } from '../../domain/draft.ts';
import { shownLabels } from '../../web/accountLabels.ts';
import { FactGroup, Facts } from '../confirm/Facts.tsx';
import { accountFacts } from '../confirm/facts.ts';
import { reviewPart } from '../confirm/reviewPart.ts';
import { productSettings, readPayout } from './contract.ts';
import { ACCOUNT_LABELS, bankAccountFields, PAYOUT_CARD } from './names.ts';
import { checkAccounts } from './rules.ts';

export const payoutReview = reviewPart({
  reads: () => ({
    accounts: { endpoint: readPayout, query: { addAsterisks: 'true' } },
    settings: { endpoint: productSettings, cached: true, optional: true },
  }),
  own: ({ accounts, settings }) => ({
    accounts,
    quantity: settings?.data.quantity ?? accounts.length,
  }),
  errors: ({ accounts, quantity }) => errorsIn(checkAccounts(accounts, quantity)),
  names: () => ({ fields: bankAccountFields, labels: ACCOUNT_LABELS }),
  card({ accounts }) {
    const labels = shownLabels(accounts.map(({ accountLabel }) => accountLabel));
    const content = accounts.map((account, index) => (
      <FactGroup key={index} title={accounts.length > 1 && labels[index]}>
        <Facts facts={accountFacts(account)} />
      </FactGroup>
    ));
    return { ...PAYOUT_CARD, content };
  },
});
