import { accountTypes } from '../../domain/fields/bank.ts';
import { routingWarning } from '../../domain/values/warnings.ts';
import { FieldRow } from '../../web/form/fields/FieldGroup.tsx';
import { Fields } from '../../web/form/fields/Fields.tsx';
import { MaskedField } from '../../web/form/fields/MaskedField.tsx';
import { SelectField } from '../../web/form/fields/SelectField.tsx';
import { NAME_INPUT, TextField } from '../../web/form/fields/TextField.tsx';
import type { StepForm } from '../../web/form/useStepForm.ts';
import { ACCOUNT_HINTS, ACCOUNT_LABELS, NUMBER_AGAIN } from './messages.ts';
import type { BankAccountForm } from '../../domain/sections/bankAccount.ts';

export interface BankForms {
  accounts: BankAccountForm[];
}

const ACCOUNT_TYPES = Object.entries(accountTypes).map(([value, label]) => ({ value, label }));
const TYPE_SIZE = Math.max(14, ...ACCOUNT_TYPES.map(({ label }) => label.length));

export function AccountFields({
  form,
  index,
  isAskedAgain,
}: {
  form: StepForm<BankForms>;
  index: number;
  isAskedAgain: boolean;
}) {
  const field = (name: keyof BankAccountForm) => form.field(`accounts.${index}.${name}`);
  const number = form.watch(`accounts.${index}.accountNumber`);
  const again = field('confirmAccountNumber');

  function showMismatch(): void {
    if (form.watch(`accounts.${index}.confirmAccountNumber`) !== '') again.state.leave(again.name);
  }

  return (
    <Fields>
      <TextField
        {...field('nameOnAccount')}
        label={ACCOUNT_LABELS.nameOnAccount}
        hint={ACCOUNT_HINTS.nameOnAccount}
        autoComplete="off"
        enterKeyHint="next"
        {...NAME_INPUT}
      />
      <FieldRow>
        <SelectField
          {...field('accountType')}
          label={ACCOUNT_LABELS.accountType}
          size={TYPE_SIZE}
          options={ACCOUNT_TYPES}
          autoComplete="off"
        />
        <MaskedField
          {...field('accountRouting')}
          label={ACCOUNT_LABELS.accountRouting}
          hint={ACCOUNT_HINTS.accountRouting}
          mask="routing"
          autoComplete="off"
          enterKeyHint="next"
          warning={routingWarning(form.watch(`accounts.${index}.accountRouting`))}
        />
      </FieldRow>
      <FieldRow>
        <MaskedField
          {...field('accountNumber')}
          label={ACCOUNT_LABELS.accountNumber}
          hint={ACCOUNT_HINTS.accountNumber}
          mask="account"
          autoComplete="off"
          enterKeyHint="next"
          onLeave={showMismatch}
          warning={isAskedAgain && number === '' ? NUMBER_AGAIN : null}
        />
        <MaskedField
          {...again}
          label={ACCOUNT_LABELS.confirmAccountNumber}
          hint={ACCOUNT_HINTS.confirmAccountNumber}
          mask="account"
          autoComplete="off"
        />
      </FieldRow>
    </Fields>
  );
}
