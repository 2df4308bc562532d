import type { ReactNode } from 'react';
import type { ReplyOf } from '../../api/endpoint.ts';
import { groupKindOf, isOwnershipType, type OwnershipType } from '../../domain/identity.ts';
import { VERIFY_HEADING } from '../../domain/texts/labels.ts';
import { isLinked } from '../../domain/ownership/ownerLinks.ts';
import { asksItin } from '../../domain/values/taxId.ts';
import { boot, isDemo } from '../../web/boot.ts';
import { call, type Reply } from '../../web/client.ts';
import { RequestedChange } from '../../web/form/RequestedChange.tsx';
import { LoadFailed } from '../../web/frame/LoadFailed.tsx';
import { Page } from '../../web/frame/Page.tsx';
import { status, useStatus } from '../../web/session/status.ts';
import { Why } from '../../web/ui/Why.tsx';
import { Card } from '../../web/ui/Card.tsx';
import { Skeleton } from '../../web/ui/Skeleton.tsx';
import { useLoad, type Load } from '../../web/useLoad.ts';
import { readContact, readOwners } from './contract.ts';
import {
  BENEFICIAL_LEAD,
  CONTACT_LEAD,
  CONTROL_ONLY_LEADS,
  LOAD_FAILED,
  NON_PROFIT_LEAD,
  OWNERS_LEAD,
  SOLE_LEAD,
  WHY_ITIN,
  WHY_SSN,
  whySsnAnswer,
} from './messages.ts';
import { prepareLinkedActions } from './list/OwnersList.tsx';
import { OwnersStep } from './OwnersStep.tsx';
import { contactToForm, ownerToForm } from './rules.ts';

const beneficial = () => import('./beneficial/parts.tsx');

const ids = () => import('./ids/parts.tsx');

const contactStep = () => import('./ContactStep.tsx');

const sample = () => import('../../domain/demoSample.ts');

export function VerifyOwnership() {
  const type = useStatus((status) => status?.identity.ownershipType);
  const ownershipType = isOwnershipType(type) ? type : 'LLC';
  const kind = groupKindOf(ownershipType);
  const sole = kind === 'sole';
  const isDone = useStatus((status) => status?.canVisitStep.payoutBankAccount);
  const [load, retry] = useLoad(loadOwners);
  const ready = load.state === 'ready' ? load.data : undefined;
  const parts = sole ? undefined : ready?.parts;
  const idParts = ready?.idParts;
  const isItin = asksItin(kind, ready?.data.tinType);
  return (
    <Screen
      heading={VERIFY_HEADING.owners}
      tall={sole || !isDone}
      lead={leadOf(ownershipType)}
      why={idParts?.WHY_EITHER ?? (isItin ? WHY_ITIN : WHY_SSN)}
      kind={ownershipType === 'NON_PROFIT' ? 'non-profit' : 'business'}
      load={load}
      retry={retry}
    >
      {({ kind: asked, data: { owners, businessAddress, nobodyOwns25 } }) => (
        <OwnersStep
          // Remounts the form if the loaded values differ from the pre-rendered ones.
          key={JSON.stringify([asked, owners, nobodyOwns25, isItin, !parts, !idParts])}
          ownershipType={ownershipType}
          stored={owners.map(ownerToForm)}
          businessAddress={businessAddress}
          isItin={isItin}
          confirmed={nobodyOwns25}
          parts={parts}
          idParts={idParts}
        />
      )}
    </Screen>
  );
}

function leadOf(type: OwnershipType): string {
  if (groupKindOf(type) === 'sole') return SOLE_LEAD;
  if (!boot.product?.beneficial) return type === 'NON_PROFIT' ? NON_PROFIT_LEAD : OWNERS_LEAD;
  return CONTROL_ONLY_LEADS[type] ?? BENEFICIAL_LEAD;
}

VerifyOwnership.reads = () => [{ endpoint: readOwners }];
VerifyOwnership.load = loadOwners;
VerifyOwnership.loadBlank = (signal: AbortSignal) =>
  loadOwners(signal, { ok: true, data: { success: true, data: { ownershipType: null, owners: [] } } });

async function loadOwners(signal: AbortSignal, nothing?: Reply<ReplyOf<typeof readOwners>>) {
  const reply = nothing ?? (await call(readOwners, { signal, quiet: true }));
  if (!reply.ok) return reply;
  const type = status.get()?.identity.ownershipType;
  const kind = groupKindOf(isOwnershipType(type) ? type : 'LLC');
  if (isDemo && reply.data.data.owners.length === 0)
    reply.data.data.owners = [(await sample()).demoOwner(kind)];
  const parts = reply.data.data.ownershipRule && (await beneficial());
  const idParts = reply.data.data.ownerIds && (await ids());
  if (reply.data.data.owners.some(isLinked)) await prepareLinkedActions();
  return { ...reply, data: { ...reply.data, kind, parts, idParts } };
}

export function VerifyContact() {
  const [load, retry] = useLoad(loadContact);
  return (
    <Screen
      heading={VERIFY_HEADING.contact}
      tall
      lead={CONTACT_LEAD}
      kind="government"
      load={load}
      retry={retry}
    >
      {({ ContactStep, data: { contact, businessAddress } }) => (
        <ContactStep stored={contactToForm(contact)} businessAddress={businessAddress} />
      )}
    </Screen>
  );
}

VerifyContact.reads = () => [{ endpoint: readContact }];
VerifyContact.load = loadContact;

async function loadContact(signal: AbortSignal) {
  const [reply, step] = await Promise.all([call(readContact, { signal, quiet: true }), contactStep()]);
  if (isDemo && reply.ok && Object.keys(reply.data.data.contact).length === 0)
    reply.data.data.contact = (await sample()).demoContact();
  return reply.ok ? { ...reply, data: { ...reply.data, ...step } } : reply;
}

const FORM_FIELDS = 14;
const LIST_FIELDS = 6;

function Screen<T>({
  heading,
  lead,
  why = WHY_SSN,
  kind,
  tall,
  load,
  retry,
  children,
}: {
  heading: string;
  lead: string;
  why?: string;
  kind: Parameters<typeof whySsnAnswer>[0];
  tall: boolean;
  load: Load<T>;
  retry: () => void;
  children: (data: T) => ReactNode;
}) {
  return (
    <Page heading={heading} lead={lead} aside={<Why title={why} answers={whySsnAnswer(kind)} />}>
      <RequestedChange section="identity" />
      {/* Don't show the form after a failed load, because saving it would overwrite the stored data. */}
      {load.state === 'failed' ? (
        <LoadFailed message={LOAD_FAILED} onRetry={retry} />
      ) : (
        <Card>
          {load.state === 'ready' ? (
            children(load.data)
          ) : (
            <Skeleton fields={tall ? FORM_FIELDS : LIST_FIELDS} />
          )}
        </Card>
      )}
    </Page>
  );
}
