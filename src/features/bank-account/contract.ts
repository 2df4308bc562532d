import * as v from 'valibot';
import { endpoint } from '../../api/endpoint.ts';
import { formFields, optionalText, requiredText, success, successWith } from '../../api/shapes.ts';

const accountsBody = v.pipe(
  v.array(
    v.object(
      formFields('accountLabel', 'nameOnAccount', 'accountType', 'accountRouting', 'accountNumber'),
      '"accounts" must be a valid list of bank accounts',
    ),
    '"accounts" is required',
  ),
  v.maxLength(20, '"accounts" must be a valid list of bank accounts'),
);

const text = v.optional(v.string());

/** A payout account as read; the number is masked on request and for a session opened by a link. */
const payoutAccount = v.object({
  accountLabel: v.string(),
  nameOnAccount: text,
  accountType: text,
  accountRouting: text,
  accountNumber: text,
  status: text,
});

const path = '/onboarding/accounts/payout';

export const readPayout = endpoint({
  name: 'getPayout',
  included: true,
  method: 'GET',
  path,
  summary: 'The payout bank accounts',
  audience: 'applicant',
  query: v.object({ addAsterisks: optionalText('addAsterisks') }),
  reply: v.array(payoutAccount),
  problems: ['section_unavailable'],
});

export const savePayout = endpoint({
  name: 'savePayout',
  method: 'POST',
  path,
  summary: 'Saves the payout bank accounts; every field is checked',
  audience: 'applicant',
  body: accountsBody,
  bodyKey: 'payout',
  listName: 'accounts',
  reply: success,
  problems: ['step_unavailable'],
});

export const savePayoutPartially = endpoint({
  name: 'savePayoutPartially',
  method: 'POST',
  path: `${path}/partial`,
  summary: 'Saves what has been typed of the bank accounts; the list replaces the stored one',
  audience: 'applicant',
  body: accountsBody,
  bodyKey: 'payout',
  listName: 'accounts',
  reply: success,
  problems: ['step_unavailable'],
});

/** Begins to link a bank at the configured provider: the token opens its dialog in the browser. */
export const beginBankLink = endpoint({
  name: 'beginBankLink',
  method: 'POST',
  path: `${path}/link`,
  summary: 'A token for the dialog of the bank-linking provider',
  audience: 'applicant',
  reply: successWith(v.object({ linkToken: v.string() })),
  problems: ['step_unavailable', 'not_found', 'too_many_requests', 'bank_link_failed'],
});

/** Reads the account that was chosen in that dialog. Nothing is saved; the numbers are for the form. */
export const finishBankLink = endpoint({
  name: 'finishBankLink',
  method: 'POST',
  path: `${path}/link/account`,
  summary: 'The account that was chosen in the dialog',
  audience: 'applicant',
  body: v.object({ publicToken: requiredText('publicToken') }),
  reply: successWith(
    v.object({
      /** Missing for a type that is neither checking nor savings. */
      accountType: v.optional(v.picklist(['checking', 'savings'])),
      accountRouting: v.string(),
      accountNumber: v.string(),
    }),
  ),
  problems: ['step_unavailable', 'not_found', 'too_many_requests', 'bank_link_failed'],
});

/** How many bank accounts a product asks for, and what each is called. */
export const productSettings = endpoint({
  name: 'getProductSettings',
  method: 'GET',
  path: '/onboarding/spproducts/{spProductSlug}/settings',
  summary: 'Number and labels of the bank accounts',
  audience: 'applicant',
  params: v.object({ spProductSlug: requiredText('spProductSlug') }),
  reply: successWith(v.object({ labels: v.array(v.string()), quantity: v.number() })),
  problems: ['unknown_product'],
});
