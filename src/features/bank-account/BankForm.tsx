import { errorsIn } from '../../domain/draft.ts';
import { translateAll } from '../../domain/texts/messages.ts';
import { shownLabels } from '../../web/accountLabels.ts';
import type { ReplyOf } from '../../api/endpoint.ts';
import { boot, isDemo, slug } from '../../web/boot.ts';
import { call, type Reply } from '../../web/client.ts';
import { RequestedChange } from '../../web/form/RequestedChange.tsx';
import { FieldGroup } from '../../web/form/fields/FieldGroup.tsx';
import { refusalOf } from '../../web/form/refusalOf.ts';
import { StepActions } from '../../web/form/StepActions.tsx';
import { StepForm } from '../../web/form/StepForm.tsx';
import { useStepForm } from '../../web/form/useStepForm.ts';
import { LoadFailed } from '../../web/frame/LoadFailed.tsx';
import { Page } from '../../web/frame/Page.tsx';
import { follow, useShownScreen } from '../../web/navigation/router.ts';
import { Why } from '../../web/ui/Why.tsx';
import { Card } from '../../web/ui/Card.tsx';
import { Skeleton } from '../../web/ui/Skeleton.tsx';
import { useLoad } from '../../web/useLoad.ts';
import { AccountFields, type BankForms } from './AccountFields.tsx';
import { AccountSection } from './AccountSection.tsx';
import css from './BankForm.module.css';
import { CheckDrawing } from './CheckDrawing.tsx';
import { productSettings, readPayout, savePayout, savePayoutPartially } from './contract.ts';
import {
  ACCOUNT_LABELS,
  BANK_HEADING,
  BANK_LEAD,
  BANK_LOAD_FAILED,
  bankAccountFields,
  WHY_BANK_DETAILS,
} from './messages.ts';
import {
  accountLabels,
  bankAccountToForm,
  bankAccountToWire,
  checkAccountForms,
  lacksNumber,
  storable,
} from './rules.ts';
import type { BankAccountForm } from '../../domain/sections/bankAccount.ts';
import type { LinkBank as LinkBankComponent } from './LinkBank.tsx';
import type { LinkedAccount } from './useBankLink.ts';
import { useSections } from './useSections.ts';

const SKELETON_FIELDS = 8;

interface Loaded {
  labels: string[];
  accounts: BankAccountForm[];
  /**
   * Indexes of accounts with the status `pending`. For these accounts, the specification requires the form to
   * show only the name on the account.
   */
  pending: ReadonlySet<number>;
  LinkBank: typeof LinkBankComponent | null;
}

export function BankForm() {
  const [load, retry] = useLoad(loadAccounts);
  const isOne = load.state !== 'ready' || load.data.labels.length === 1;
  return (
    <Page
      heading={BANK_HEADING}
      lead={isOne ? BANK_LEAD.one : BANK_LEAD.several}
      aside={<Why {...WHY_BANK_DETAILS} />}
    >
      <RequestedChange section="payout" />
      {load.state === 'failed' && <LoadFailed message={BANK_LOAD_FAILED} onRetry={retry} />}
      {load.state !== 'failed' && (
        <Card>
          {load.state === 'loading' && <Skeleton fields={SKELETON_FIELDS} />}
          {load.state === 'ready' && <Accounts key={keyOf(load.data)} {...load.data} />}
        </Card>
      )}
    </Page>
  );
}

BankForm.reads = () => [{ endpoint: productSettings, cached: true }, { endpoint: readPayout }];
BankForm.load = loadAccounts;
BankForm.loadBlank = (signal: AbortSignal) => loadAccounts(signal, { ok: true, data: [] });

const keyOf = ({ labels, accounts, pending }: Loaded) => JSON.stringify([labels, accounts, ...pending]);

function Accounts({ labels, accounts, pending, LinkBank }: Loaded) {
  const quantity = labels.length;
  const asked = accounts.map(lacksNumber);

  function errorsOf(forms: BankAccountForm[]) {
    const errors = errorsIn(checkAccountForms(forms, quantity));
    return translateAll(
      errors.filter(({ field }) => !pending.has(indexOf(field))).map(onForm),
      bankAccountFields,
    );
  }

  const { fix = [] } = useShownScreen().memory;
  const form = useStepForm<BankForms>({
    defaults: { accounts },
    initialErrors: translateAll(
      fix.filter(({ section }) => section === 'payout').map(onForm),
      bankAccountFields,
    ),
    labels: labelsOf(shownLabels(labels)),
    names: namesOf(shownLabels(labels)),
    validate: (values) => errorsOf(values.accounts),
    async onSubmit(values) {
      const body = values.accounts.map(bankAccountToWire);
      const reply = await call(savePayout, { body, idempotent: true, quiet: true, includesReads: true });
      if (reply.ok) return follow('BankForm', 'saved');
      return refusalOf(reply.failure, bankAccountFields, (errors) => errors.map(onForm));
    },
    partial: {
      storable: (values) => ({ accounts: values.accounts.map(storable) }),
      save: (values, draft) =>
        call(savePayoutPartially, { body: values.accounts.map(bankAccountToWire), ...draft }),
    },
  });

  function fillIn(index: number, { accountType, accountRouting, accountNumber }: LinkedAccount): void {
    if (accountType) form.set(`accounts.${index}.accountType`, accountType);
    form.set(`accounts.${index}.accountRouting`, accountRouting);
    form.set(`accounts.${index}.accountNumber`, accountNumber);
    form.set(`accounts.${index}.confirmAccountNumber`, accountNumber);
  }

  const { errors, count } = form.refusal;
  const sections = useSections({
    wrong: new Set(errors.map(({ field }) => indexOf(field))),
    refusals: count,
  });
  const wrongNow = new Set(errorsOf(form.watch('accounts')).map(({ field }) => indexOf(field)));

  return (
    <div className={css.bank} {...sections.keys}>
      <StepForm form={form}>
        <CheckDrawing />
        {shownLabels(labels).map((label, index) => {
          const fields = pending.has(index) ? (
            <p>{accounts[index]?.nameOnAccount}</p>
          ) : (
            <>
              {LinkBank && !form.field(`accounts.${index}`).readOnly && (
                <LinkBank
                  label={quantity === 1 ? null : label}
                  onAccount={(account) => fillIn(index, account)}
                />
              )}
              <AccountFields form={form} index={index} isAskedAgain={asked[index] ?? false} />
            </>
          );
          if (quantity === 1)
            return (
              <FieldGroup key={label} legend={label}>
                {fields}
              </FieldGroup>
            );
          return (
            <AccountSection
              key={`${index}-${label}`}
              index={index}
              label={label}
              isOpen={sections.isOpen(index)}
              isComplete={!wrongNow.has(index)}
              onToggle={() => sections.toggle(index)}
            >
              {fields}
            </AccountSection>
          );
        })}
        <StepActions form={form} />
      </StepForm>
    </div>
  );
}

/** NaN if the error is about the whole list. */
function indexOf(field: string): number {
  return Number(field.split('.')[1] ?? Number.NaN);
}

function onForm<Error extends { field: string }>(error: Error): Error {
  return error.field === 'accounts' ? { ...error, field: '' } : error;
}

/**
 * With several accounts, the error summary labels each error with the account's name instead of the field's, because
 * the message already contains the field name.
 */
function labelsOf(labels: readonly string[]): Record<string, string> {
  if (labels.length === 1) return {};
  return Object.fromEntries(
    labels.flatMap((label, index) =>
      Object.keys(ACCOUNT_LABELS).map((field) => [`accounts.${index}.${field}`, label]),
    ),
  );
}

function namesOf(labels: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    labels.flatMap((label, index) =>
      Object.entries(ACCOUNT_LABELS).map(([field, name]) => [
        `accounts.${index}.${field}`,
        labels.length === 1 ? name : `${label}, ${name}`,
      ]),
    ),
  );
}

async function loadAccounts(
  signal: AbortSignal,
  nothing?: Reply<ReplyOf<typeof readPayout>>,
): Promise<Reply<Loaded>> {
  const [settings, stored, linking] = await Promise.all([
    call(productSettings, { params: { spProductSlug: slug }, signal, quiet: true, cached: true }),
    nothing ?? call(readPayout, { query: {}, signal, quiet: true }),
    boot.bankLink && import('./LinkBank.tsx').catch(() => null),
  ]);
  if (!settings.ok) return settings;
  if (!stored.ok) return stored;
  const labels = accountLabels(settings.data.data);
  const read = labels.map((accountLabel, index) => ({ ...stored.data[index], accountLabel }));
  const isNew = stored.data.every(({ accountNumber, nameOnAccount }) => !accountNumber && !nameOnAccount);
  const { demoBankAccount } =
    isDemo && isNew ? await import('../../domain/demoSample.ts') : { demoBankAccount: undefined };
  const accounts = read.map((account) =>
    bankAccountToForm(demoBankAccount?.(account.accountLabel) ?? account),
  );
  const pending = new Set(read.flatMap(({ status }, index) => (status === 'pending' ? [index] : [])));
  return { ok: true, data: { labels, accounts, pending, LinkBank: linking?.LinkBank ?? null } };
}
