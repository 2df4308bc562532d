import { useQuery } from '@tanstack/react-query';
import { Children, useId, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { groupKindOf, isOwnershipType } from '../../domain/identity.ts';
import { BUSINESS } from '../../domain/sections/business.ts';
import { CONTACT, hasItin, OWNER } from '../../domain/sections/person.ts';
import { OWNERSHIP_LABELS } from '../../domain/texts/ownershipLabels.ts';
import { asksItin } from '../../domain/values/taxId.ts';
import {
  accountFacts,
  businessFacts,
  categoryLabel,
  filled,
  personFacts,
  personName,
  type AccountRead,
  type BusinessRead,
  type Fact,
  type PersonRead,
} from '../../features/confirm/facts.ts';
import { formatPhone } from '../../domain/values/phone.ts';
import { operatorReadCopy } from '../../features/confirm/contract.ts';
import { urlOf } from '../client.ts';
import { useProducts } from '../session.ts';
import { StageChip } from '../ui/Stage.tsx';
import { Time, writtenDay } from '../ui/Time.tsx';
import { consentName } from './itemNames.ts';
import { RevealButton } from './RevealButton.tsx';
import type { ApplicationData } from './useApplication.ts';

const TOKENIZED: readonly Fact[] = [
  {
    label: 'Tokenized number',
    lines: [
      'Temporary account number issued by the bank. It stops working after you record the merchant ID.',
    ],
  },
];

export interface PanelProps {
  application: ApplicationData;
}

export function Overview({ application }: PanelProps) {
  const { business, owners, contact, payout } = application;
  // The address is missing until the applicant enters it.
  const read = { address: {}, ...withDates(BUSINESS, business ?? {}) } as BusinessRead;
  const { ownershipType: type } = application;
  const isItin = isOwnershipType(type) && asksItin(groupKindOf(type), read.tinType);
  const isSubmitted = application.submittedAt !== null;
  const reveal = (field: string, name: string) =>
    isSubmitted && <RevealButton id={application.id} field={field} name={name} />;
  return (
    <div className="overview">
      <Part title="Business" actions={reveal('business.federalTaxId', 'tax ID')}>
        <Rows facts={businessFacts(read, useCategory(read.mccCode ?? ''))} />
        <Duplicates found={application.sameTaxId} />
      </Part>
      {(owners as PersonRead[]).map((owner, index) => {
        const name = personName(owner, index);
        const number = hasItin(owner, isItin) ? 'ITIN' : 'SSN';
        return (
          <Part
            key={name + String(index)}
            title={name}
            actions={reveal(`owners.${index}.ssn`, `${name}'s ${number}`)}
          >
            <Rows facts={personFacts(withDates(OWNER, owner), { isItin })} />
          </Part>
        );
      })}
      {application.nobodyOwns25 && (
        <Part title="Ownership">
          <p>Nobody owns 25% or more of the business.</p>
        </Part>
      )}
      {contact && (
        <Part
          title={`${personName(contact as PersonRead, 0)}, contact`}
          actions={reveal('contact.ssn', `${personName(contact as PersonRead, 0)}'s SSN`)}
        >
          <Rows facts={filled(personFacts(withDates(CONTACT, contact) as PersonRead))} />
        </Part>
      )}
      {(payout as (AccountRead & { tokenized: boolean })[]).map((account, index) => (
        <Part
          key={String(account.accountLabel ?? index)}
          title={payout.length > 1 ? `Bank account: ${account.accountLabel}` : 'Bank account'}
          actions={reveal(
            `payout.${index}.accountNumber`,
            payout.length > 1 ? `account number for ${account.accountLabel}` : 'account number',
          )}
        >
          <Rows facts={[...accountFacts(account), ...(account.tokenized ? TOKENIZED : [])]} />
        </Part>
      ))}
      <Account application={application} />
    </div>
  );
}

function withDates<Section extends object>(fields: object, section: Section): Section {
  const kinds = fields as Readonly<Record<string, { kind?: string }>>;
  const written = Object.entries(section).map(([name, value]) => [
    name,
    kinds[name]?.kind === 'date' ? writtenDay(String(value)) : (value as unknown),
  ]);
  return Object.fromEntries(written) as Section;
}

function useCategory(code: string): string {
  const list = useQuery({
    queryKey: ['categories'],
    staleTime: Infinity,
    queryFn: async () => (await import('../../domain/categories/merchantCategories.json')).default,
  });
  return categoryLabel(code, list.data ?? []);
}

export function Part({
  title,
  actions,
  children,
}: {
  title: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const titleId = useId();
  return (
    <section className="card part" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
        {actions}
      </header>
      {children}
    </section>
  );
}

function Rows({ facts }: { facts: readonly { label: string; lines: readonly ReactNode[] }[] }) {
  return (
    <dl className="rows">
      {facts.map(({ label, lines }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{lines.length > 0 ? Children.map(lines, (line) => <span>{line}</span>) : '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

function Duplicates({ found }: { found: ApplicationData['sameTaxId'] }) {
  const { state } = useLocation();
  if (found.length === 0) return null;
  return (
    <div className="duplicates">
      <h3>Same tax ID</h3>
      <ul>
        {found.map(({ id, dbaName, legalName, stage, submittedAt }) => (
          <li key={id} className="facts">
            <Link to={`/applications/${id}`} state={{ ...state, index: undefined }}>
              {dbaName ?? legalName ?? id}
            </Link>
            <StageChip stage={stage} />
            <span>
              Submitted <Time at={submittedAt} as="day" />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Account({ application }: PanelProps) {
  const { nameOf } = useProducts();
  const { id, name, email, phoneNumber, ownershipType, spProductSlug, createdAt, consents } = application;
  const labels: Readonly<Record<string, string>> = OWNERSHIP_LABELS;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Application ID', id],
    ['Applicant', name],
    ['Email', email],
    ['Phone', phoneNumber && formatPhone(phoneNumber)],
    ['Business type', ownershipType && (labels[ownershipType] ?? ownershipType)],
    ['Product', nameOf(spProductSlug)],
    ['Started', <Time key="started" at={createdAt} />],
    ...consents.map(
      ({ document, version, agreedAt }) =>
        [
          consentName(document),
          <span key={document}>
            Version {version}, agreed to on <Time at={agreedAt} />
          </span>,
        ] as const,
    ),
  ];
  return (
    <Part
      title="Account"
      actions={
        application.submittedAt !== null && (
          <a
            className="link-button"
            href={urlOf(operatorReadCopy, { params: { id } })}
            target="_blank"
            rel="noreferrer"
          >
            PDF copy
          </a>
        )
      }
    >
      <Rows facts={facts.map(([label, line]) => ({ label, lines: line ? [line] : [] }))} />
    </Part>
  );
}
