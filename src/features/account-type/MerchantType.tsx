import { useEffect, useState } from 'react';
import { check, errorsIn } from '../../domain/draft.ts';
import type { FieldError } from '../../domain/fieldError.ts';
import {
  COMPANY_OWNERSHIP_TYPES,
  groupKindOf,
  isOwnershipType,
  type OwnershipType,
} from '../../domain/identity.ts';
import { OWNERSHIP_LABELS } from '../../domain/texts/ownershipLabels.ts';
import { SERVER_ERROR_TOAST_MS } from '../../domain/limits.ts';
import { translateAll } from '../../domain/texts/messages.ts';
import { slug } from '../../web/boot.ts';
import { startAction } from '../../web/navigation/action.ts';
import { call, showFailure } from '../../web/client.ts';
import { toastText, type Reply } from '../../web/failure.ts';
import { RadioGroupField } from '../../web/form/fields/RadioGroupField.tsx';
import { refusalOf } from '../../web/form/refusalOf.ts';
import { StepActions } from '../../web/form/StepActions.tsx';
import { StepForm } from '../../web/form/StepForm.tsx';
import { useStepForm } from '../../web/form/useStepForm.ts';
import { LoadFailed } from '../../web/frame/LoadFailed.tsx';
import { toast } from '../../web/notices.ts';
import { Page } from '../../web/frame/Page.tsx';
import { follow } from '../../web/navigation/router.ts';
import { useStatus, type Status } from '../../web/session/status.ts';
import { Why } from '../../web/ui/Why.tsx';
import { Card } from '../../web/ui/Card.tsx';
import { Skeleton } from '../../web/ui/Skeleton.tsx';
import { Tabs } from '../../web/ui/Tabs.tsx';
import { useLoad } from '../../web/useLoad.ts';
import { merchantTypes, ownershipTypes, saveOwnershipType } from './contract.ts';
import { accountTypeTexts as texts, ownershipTypeFields } from './messages.ts';
import { ownershipTypeRules } from './rules.ts';

type Tab = 'company' | 'government';
type Offered = Readonly<Record<Tab, readonly OwnershipType[]>>;

/** What the help assumes until the types are loaded. */
const USUAL: Offered = { company: COMPANY_OWNERSHIP_TYPES, government: [] };

const tabOf = (type: OwnershipType): Tab => (type === 'GOV' ? 'government' : 'company');

async function loadOffered(signal: AbortSignal): Promise<Reply<Offered>> {
  const options = { params: { spProductSlug: slug }, signal, quiet: true };
  const [merchants, ownerships] = await Promise.all([
    call(merchantTypes, options),
    call(ownershipTypes, options),
  ]);
  if (!merchants.ok) return merchants;
  if (!ownerships.ok) return ownerships;
  const isCompany = merchants.data.some((type) => type !== 'GOVERNMENT');
  return {
    ok: true,
    data: {
      company: isCompany ? COMPANY_OWNERSHIP_TYPES.filter((type) => ownerships.data.includes(type)) : [],
      government: merchants.data.includes('GOVERNMENT') ? ['GOV'] : [],
    },
  };
}

MerchantType.reads = () => [{ endpoint: merchantTypes }, { endpoint: ownershipTypes }];
MerchantType.load = loadOffered;

export function MerchantType() {
  const [load, retry] = useLoad(loadOffered);
  const failure = load.state === 'failed' ? load.failure : null;
  const { company, government } = load.state === 'ready' ? load.data : USUAL;
  const answers = [
    company.length > 0 && texts.asideCompany,
    company.includes('SOLE_PROP') && texts.asideSole,
    government.length > 0 && texts.asideGovernment,
  ].filter((answer) => answer !== false);
  // A failed load leads to the start screen, which ends the session. While offline, the applicant stays here and can
  // retry.
  const isOffline = failure?.kind === 'offline';
  useEffect(() => {
    if (!failure || isOffline) return;
    toast(toastText(failure, texts.loadFailed), {
      duration: SERVER_ERROR_TOAST_MS,
      survivesNavigation: true,
    });
    void follow('MerchantType', 'typesFailed', { replace: true });
  }, [failure, isOffline]);
  return (
    <Page
      heading={texts.heading}
      lead={texts.lead}
      aside={<Why title={texts.asideTitle} answers={answers} />}
    >
      {isOffline ? (
        <LoadFailed message={texts.offlineTitle} onRetry={retry} />
      ) : (
        <Card>{load.state === 'ready' ? <TypeForm offered={load.data} /> : <Skeleton fields={6} />}</Card>
      )}
    </Page>
  );
}

interface Form {
  ownershipType: string;
}

const names = { ownershipType: texts.ownershipType };

/**
 * Moves an error to this screen's only field. The server's error may name a locked field of another section, such as a
 * prefilled legal name, which a sole proprietor doesn't have.
 */
const ofType = ({ message }: FieldError): FieldError => ({ field: 'ownershipType', message });

const validate = (values: Form) =>
  translateAll(errorsIn(check(ownershipTypeRules(), values)), ownershipTypeFields);

function TypeForm({ offered }: { offered: Offered }) {
  const savedText = useStatus((status) => status?.identity.ownershipType ?? status?.prefill?.ownershipType);
  const [saved] = useState(() => (isOwnershipType(savedText) ? savedText : null));
  const isLocked = useStatus((status) => status?.prefill?.locked.includes('ownershipType'));
  const hasIdentity = useStatus(hasReachedIdentity);
  const tabs = (['company', 'government'] as const).filter((tab) =>
    isLocked && saved ? tab === tabOf(saved) : offered[tab].length > 0,
  );
  const [tab, setTab] = useState<Tab>(saved ? tabOf(saved) : (tabs[0] ?? 'company'));
  const [chosen, setChosen] = useState<Partial<Record<Tab, string>>>(saved ? { [tabOf(saved)]: saved } : {});
  const form = useStepForm<Form>({
    defaults: { ownershipType: saved ?? '' },
    validate,
    names,
    onSubmit: async ({ ownershipType }) => {
      const reply = await call(saveOwnershipType, {
        body: { ownershipType },
        quiet: true,
        includesReads: true,
      });
      if (reply.ok) return follow('MerchantType', 'saved');
      return refusalOf(reply.failure, ownershipTypeFields, (errors) => errors.map(ofType));
    },
    onSaveAndExit: async ({ ownershipType }) => {
      if (!isOwnershipType(ownershipType)) return true;
      const reply = await call(saveOwnershipType, { body: { ownershipType }, quiet: true });
      if (!reply.ok) showFailure(reply.failure);
      return reply.ok;
    },
  });
  const selected = form.watch('ownershipType');

  function select(next: Tab): void {
    if (next === tab && selected) return;
    startAction();
    setChosen({ ...chosen, [tab]: selected });
    setTab(next);
    form.set('ownershipType', chosen[next] || (offered[next][0] ?? ''));
  }

  const kinds = saved && isOwnershipType(selected) ? [groupKindOf(saved), groupKindOf(selected)] : [];
  const warning = kinds.includes('sole') ? texts.changeWarningTaxId : texts.changeWarning;
  const group = (
    <RadioGroupField
      {...form.field('ownershipType')}
      label={texts.ownershipType}
      options={offered[tab].map((type) => ({ value: type, label: OWNERSHIP_LABELS[type] }))}
      warning={hasIdentity && kinds[0] !== kinds[1] ? warning : null}
    />
  );
  return (
    <StepForm form={form}>
      <div>
        <Tabs
          label={texts.tabs}
          tabs={tabs.map((id) => ({ id, label: texts[id] }))}
          selected={tab}
          onSelect={select}
        >
          {group}
        </Tabs>
      </div>
      <StepActions form={form} />
    </StepForm>
  );
}

function hasReachedIdentity(status: Status | null): boolean {
  return status?.canVisitStep.owners === true || status?.canVisitStep.contact === true;
}
