import * as v from 'valibot';
import { ACCOUNT_LABEL_MAX, ACCOUNTS_DEFAULT } from '../../../domain/limits.ts';
import type { Report } from '../mistakes.ts';
import { text, translationsOf } from './settingTexts.ts';

const label = text(ACCOUNT_LABEL_MAX);

export const bankAccounts = v.optional(
  v.strictObject({
    quantity: v.pipe(
      v.number(),
      v.integer('must be a whole number'),
      v.minValue(1, 'must be from 1 to 10'),
      v.maxValue(10, 'must be from 1 to 10'),
    ),
    labels: v.optional(v.array(label), []),
    /** For display only. The API and stored records always use `labels`. */
    labelsIn: translationsOf(v.array(label)),
    /**
     * For account numbers that the bank tokenizes. `kept` keeps the bank link until the merchant is boarded.
     * With `typed`, the applicant must enter the real number.
     */
    tokenizedNumbers: v.optional(v.picklist(['kept', 'typed'], 'must be "kept" or "typed"'), 'kept'),
  }),
  { quantity: ACCOUNTS_DEFAULT, labels: [], labelsIn: {}, tokenizedNumbers: 'kept' },
);

type BankAccounts = v.InferOutput<typeof bankAccounts>;

export function finishedAccounts({ quantity, labels, ...others }: BankAccounts): BankAccounts {
  return {
    ...others,
    quantity,
    labels: Array.from({ length: quantity }, (_, index) => labels[index] ?? `Bank account ${index + 1}`),
  };
}

/** Labels must be unique, because applicants tell accounts apart by them. */
export function checkBankAccounts(given: BankAccounts, report: Report): void {
  const { quantity, labels, labelsIn } = given;
  if (labels.length > quantity) {
    report('bankAccounts.labels', `has ${labels.length} labels for ${quantity} bank account(s)`);
    return;
  }
  reportRepeated('bankAccounts.labels', finishedAccounts(given).labels, report);
  for (const [language, translations] of Object.entries(labelsIn)) {
    const field = `bankAccounts.labelsIn.${language}`;
    if (translations.length !== labels.length)
      report(field, `must have ${labels.length} entries, one for each entry in labels`);
    else reportRepeated(field, translations, report);
  }
}

function reportRepeated(field: string, labels: readonly string[], report: Report): void {
  const plain = labels.map((label) => label.toLowerCase());
  const repeated = labels.find((_, index) => plain.indexOf(plain[index] ?? '') !== index);
  if (repeated !== undefined) report(field, `has the label "${repeated}" twice`);
}
