import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import { bodyOf, replyOf } from '../../api/sections.ts';
import { BANK_ACCOUNT } from '../../domain/sections/bankAccount.ts';
import { named } from '../../api/documented.ts';
import { optionalText, requiredText, success, successWith } from '../../api/shapes.ts';

const WRONG_LIST = '"accounts" must be a valid list of bank accounts';

/* @__NO_SIDE_EFFECTS__ */
function accountsBody(name: string, use: 'write' | 'draft') {
  const account = named(name, v.object(bodyOf(BANK_ACCOUNT, use), WRONG_LIST));
  return v.pipe(v.array(account, '"accounts" is required'), v.maxLength(20, WRONG_LIST));
}

const payoutAccount = named(
  'BankAccountAnswer',
  v.object({ ...replyOf(BANK_ACCOUNT), accountLabel: v.string(), status: v.optional(v.string()) }),
);

const path = '/onboarding/accounts/payout';

export const readPayout = endpoint({
  name: 'getPayout',
  included: true,
  method: 'GET',
  path,
  summary: 'Gets the payout bank accounts',
  audience: 'applicant',
  query: v.object({ addAsterisks: optionalText('addAsterisks') }),
  reply: v.array(payoutAccount),
  problems: ['section_unavailable'],
});

export const savePayout = endpoint({
  name: 'savePayout',
  method: 'POST',
  path,
  summary: 'Validates and saves the payout bank accounts',
  audience: 'applicant',
  body: accountsBody('BankAccount', 'write'),
  bodyKey: 'payout',
  listName: 'accounts',
  reply: success,
  problems: ['step_unavailable', 'too_many_requests'],
});

export const savePayoutPartially = endpoint({
  name: 'savePayoutPartially',
  method: 'POST',
  path: `${path}/partial`,
  summary: 'Saves a draft of the bank accounts, replacing the stored list',
  audience: 'applicant',
  body: accountsBody('BankAccountDraft', 'draft'),
  bodyKey: 'payout',
  listName: 'accounts',
  reply: success,
  problems: ['step_unavailable', 'too_many_requests'],
});

export const beginBankLink = endpoint({
  name: 'beginBankLink',
  method: 'POST',
  path: `${path}/link`,
  summary: 'Creates a token for the bank-linking dialog',
  audience: 'applicant',
  reply: successWith(v.object({ linkToken: v.string() })),
  problems: ['step_unavailable', 'not_found', 'too_many_requests', 'bank_link_failed'],
});

/**
 * If all account numbers are tokenized, keeps the connection to the bank, because the numbers stop working without it.
 * If the product doesn't accept tokenized numbers, the call fails instead.
 */
export const finishBankLink = endpoint({
  name: 'finishBankLink',
  method: 'POST',
  path: `${path}/link/account`,
  summary: 'Gets the account chosen in the bank-linking dialog',
  audience: 'applicant',
  body: v.object({ publicToken: requiredText('publicToken') }),
  reply: successWith(
    v.object({
      /** Absent if the type is neither checking nor savings. */
      accountType: v.optional(v.picklist(['checking', 'savings'])),
      accountRouting: v.string(),
      accountNumber: v.string(),
    }),
  ),
  problems: ['step_unavailable', 'not_found', 'too_many_requests', 'bank_link_failed'],
});

export const productSettings = endpoint({
  name: 'getProductSettings',
  method: 'GET',
  path: '/onboarding/spproducts/{spProductSlug}/settings',
  summary: 'Gets how many bank accounts the product asks for, and their labels',
  audience: 'applicant',
  reply: successWith(v.object({ labels: v.array(v.string()), quantity: v.number() })),
  problems: ['unknown_product'],
});
