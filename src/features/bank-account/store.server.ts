import type { BodyOf } from '../../api/endpoint.ts';
import type { Checked } from '../../domain/draft.ts';
import type { FieldError } from '../../domain/fieldError.ts';
import { invalid } from '../../domain/texts/messages.ts';
import type { ApplicationTable } from '../../server/db/schema/schema.ts';
import type { RuleContext } from '../../server/applications/ruleContext.ts';
import type { Seal } from '../../server/crypto/seal.ts';
import {
  keepSecrets,
  readMasked,
  readOpen,
  writeSealed,
  type SecretField,
} from '../../server/crypto/sealedFields.ts';
import { BANK_ACCOUNT } from '../../domain/sections/bankAccount.ts';
import { toReply } from '../../domain/sections/fields.ts';
import type { savePayout } from './contract.ts';
import { accountLabels, checkAccountDrafts, checkAccounts, type BankAccountDraft } from './rules.ts';

export function maskedAccounts({ payout }: Pick<ApplicationTable, 'payout'>): BankAccountDraft[] {
  return readMasked<BankAccountDraft>(payout);
}

export function openAccounts(seal: Seal, application: ApplicationTable): BankAccountDraft[] {
  const columns = { json: application.payout, sealed: application.payout_sealed };
  return readOpen<'accountNumber', BankAccountDraft>(seal, secretOf(application), columns);
}

export function payoutErrors(
  application: Pick<ApplicationTable, 'payout'>,
  { product }: RuleContext,
): FieldError[] {
  const checked = checkAccounts(maskedAccounts(application), product.bankAccounts.quantity);
  return checked.ok ? [] : checked.errors;
}

/** A label that belongs to another account is an error, because it means that the accounts are in the wrong order. */
export function checkSent(input: {
  sent: BodyOf<typeof savePayout>;
  stored: readonly BankAccountDraft[];
  context: RuleContext;
  level: 'strict' | 'draft';
}): Checked<BankAccountDraft[]> {
  const { sent, stored, context, level } = input;
  const { bankAccounts } = context.product;
  const labels = accountLabels(bankAccounts);
  const checked: Checked<BankAccountDraft[]> =
    level === 'strict'
      ? checkAccounts(sent, bankAccounts.quantity)
      : checkAccountDrafts(sent, bankAccounts.quantity);
  const errors = sent.slice(0, labels.length).flatMap(({ accountLabel: label }, index): FieldError[] => {
    const isMisplaced = typeof label === 'string' && labels.includes(label) && label !== labels[index];
    if (!isMisplaced) return [];
    const field = `accounts.${index}.accountLabel`;
    return [{ field, message: invalid(field, 'label', `This account is ${labels[index]}.`) }];
  });
  if (errors.length > 0) return { ok: false, errors: [...(checked.ok ? [] : checked.errors), ...errors] };
  const kept = keepSecrets<'accountNumber', BankAccountDraft>({
    field: 'accountNumber',
    given: sent,
    checked,
    stored,
    pathOf: (index) => `accounts.${index}.accountNumber`,
  });
  if (!kept.ok) return kept;
  return {
    ok: true,
    value: kept.value.map((account, index) => ({ ...account, accountLabel: labels[index] })),
  };
}

/** Changes only the row object. The caller must save it. */
export function setAccounts(seal: Seal, application: ApplicationTable, accounts: BankAccountDraft[]): void {
  const { json, sealed } = writeSealed(seal, secretOf(application), accounts);
  application.payout = json;
  application.payout_sealed = sealed;
}

export function accountsReply(accounts: readonly BankAccountDraft[]) {
  return accounts.map(({ accountLabel = '', ...account }) => ({
    accountLabel,
    ...toReply(BANK_ACCOUNT, account),
  }));
}

function secretOf({
  id,
  fac_id: facId,
}: Pick<ApplicationTable, 'id' | 'fac_id'>): SecretField<'accountNumber'> {
  return { field: 'accountNumber', place: { facId, table: 'application', column: 'payout_sealed', row: id } };
}
