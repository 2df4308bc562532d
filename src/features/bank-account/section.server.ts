import { demoBankAccount } from '../../domain/demoSample.ts';
import { BANK_ACCOUNT } from '../../domain/sections/bankAccount.ts';
import { unmaskedFields } from '../../domain/sections/unmaskedFields.ts';
import type { ByLanguage } from '../../domain/texts/languages.ts';
import { translateMessage } from '../../domain/texts/messages.ts';
import { translateMessage as wordedInSpanish } from '../../domain/texts/wording.es.ts';
import { accountFacts, filled, type AccountRead } from '../confirm/facts.ts';
import type { ServerSection } from '../serverSection.server.ts';
import { savePayout } from './contract.ts';
import { PAYOUT_CARD } from './names.ts';
import { PAYOUT_CARD as SPANISH_CARD } from './names.es.ts';
import { routes } from './routes.server.ts';
import { maskedAccounts, openAccounts, payoutErrors } from './store.server.ts';

const WORDED: ByLanguage<(sentence: string) => string> = { en: translateMessage, es: wordedInSpanish };

const CARDS = { en: PAYOUT_CARD, es: SPANISH_CARD };

export const payoutSection: ServerSection = {
  routes,
  icon: 'landmark',
  isBegun: ({ payout }) => payout !== null,
  errors: (application, _, context) => payoutErrors(application, context),
  copy({ application }, { texts: { FACT_WORDS: words }, language, product: { bankAccounts } }) {
    const own = bankAccounts.labelsIn[language];
    const accounts = maskedAccounts(application) as AccountRead[];
    const parts = accounts.map((account, index) => ({
      title: account.accountLabel && (own?.[index] ?? WORDED[language](account.accountLabel)),
      facts: filled(accountFacts(account, words)),
    }));
    return { heading: CARDS[language].title, parts };
  },
  inFull: (seal, application) => ({
    payout: openAccounts(seal, application).map((account) => unmaskedFields(BANK_ACCOUNT, account)),
  }),
  sample: async ({ labels }) => ({ endpoint: savePayout, body: (await labels()).map(demoBankAccount) }),
};
