import type { ReactNode } from 'react';
import { groupKindOf, isOwnershipType } from '../../domain/identity.ts';
import { asksItin } from '../../domain/taxId.ts';
import { isDemo } from '../../web/boot.ts';
import { call } from '../../web/client.ts';
import { LoadFailed } from '../../web/LoadFailed.tsx';
import { Page } from '../../web/Page.tsx';
import { status, useStatus } from '../../web/status.ts';
import { Aside } from '../../web/ui/Aside.tsx';
import { Card } from '../../web/ui/Card.tsx';
import { Skeleton } from '../../web/ui/Skeleton.tsx';
import { useLoad, type Load } from '../../web/useLoad.ts';
import { ContactStep } from './ContactStep.tsx';
import { readContact, readOwners } from './contract.ts';
import {
  CONTACT_LEAD,
  LOAD_FAILED,
  OWNERS_LEAD,
  SOLE_LEAD,
  WHY_ITIN,
  WHY_SSN,
  WHY_SSN_ANSWER,
} from './messages.ts';
import { OwnersStep } from './OwnersStep.tsx';
import { contactToForm, ownerToForm } from './rules.ts';

/** Only demo runs need it. */
const sample = () => import('../../domain/demoSample.ts');

/** The owners of a business. */
export function VerifyOwnership() {
  const type = useStatus()?.identity.ownershipType;
  const ownershipType = isOwnershipType(type) ? type : 'LLC';
  const kind = groupKindOf(ownershipType);
  const sole = kind === 'sole';
  const isDone = useStatus()?.canVisitStep.payoutBankAccount;
  const [load, retry] = useLoad(loadOwners);
  const isItin = load.state === 'ready' && asksItin(kind, load.data.data.tinType);
  return (
    <Screen
      tall={sole || !isDone}
      lead={sole ? SOLE_LEAD : OWNERS_LEAD}
      why={isItin ? WHY_ITIN : WHY_SSN}
      load={load}
      retry={retry}
    >
      {({ data: { owners, businessAddress } }) => (
        <OwnersStep
          ownershipType={ownershipType}
          stored={owners.map(ownerToForm)}
          businessAddress={businessAddress}
          isItin={isItin}
        />
      )}
    </Screen>
  );
}

VerifyOwnership.reads = () => [{ endpoint: readOwners }];
VerifyOwnership.begins = loadOwners;
VerifyOwnership.sample = () => ({ data: { owners: [] } });

async function loadOwners(signal: AbortSignal) {
  const reply = await call(readOwners, { signal, quiet: true });
  const type = status.get()?.identity.ownershipType;
  if (isDemo && reply.ok && reply.data.data.owners.length === 0)
    reply.data.data.owners = [(await sample()).demoOwner(groupKindOf(isOwnershipType(type) ? type : 'LLC'))];
  return reply;
}

/** The contact of a government entity: the same screen under another route. */
export function VerifyContact() {
  const [load, retry] = useLoad(loadContact);
  return (
    <Screen tall lead={CONTACT_LEAD} load={load} retry={retry}>
      {({ data: { contact, businessAddress } }) => (
        <ContactStep stored={contactToForm(contact)} businessAddress={businessAddress} />
      )}
    </Screen>
  );
}

VerifyContact.reads = () => [{ endpoint: readContact }];
VerifyContact.begins = loadContact;
VerifyContact.sample = () => ({ data: { contact: {} } });

async function loadContact(signal: AbortSignal) {
  const reply = await call(readContact, { signal, quiet: true });
  if (isDemo && reply.ok && Object.keys(reply.data.data.contact).length === 0)
    reply.data.data.contact = (await sample()).demoContact();
  return reply;
}

/** About as tall as a person's form, and as a list of two, so that the footer stays where it is. */
const FORM_FIELDS = 16;
const LIST_FIELDS = 6;

function Screen<T>({
  lead,
  why = WHY_SSN,
  tall,
  load,
  retry,
  children,
}: {
  lead: string;
  why?: string;
  /** A form will stand here, not a list. */
  tall: boolean;
  load: Load<T>;
  retry: () => void;
  children: (data: T) => ReactNode;
}) {
  return (
    <Page
      lead={lead}
      aside={
        <Aside title={why}>
          {WHY_SSN_ANSWER.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </Aside>
      }
    >
      {/* A form without what was entered before would save over it. */}
      {load.state === 'failed' ? (
        <LoadFailed failure={load.failure} message={LOAD_FAILED} onRetry={retry} />
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
