import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { groupKindOf, isOwnershipType, type GroupKind } from '../../domain/identity.ts';
import { BUSINESS } from '../../domain/sections/business.ts';
import { CONTACT, hasItin, OWNER } from '../../domain/sections/person.ts';
import { SECTION_NAMES, type SectionName } from '../../domain/sections/sections.ts';
import { asksItin, formatTaxId, TIN, tinTypesFor } from '../../domain/values/taxId.ts';
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
import { Breakable } from '../../web/ui/Breakable.tsx';
import { StageChip } from '../ui/Stage.tsx';
import { Time, writtenDay } from '../ui/Time.tsx';
import { Applicant } from './Applicant.tsx';
import type { Reveal } from './MaskedNumber.tsx';
import { Part, Rows, type PanelProps } from './Part.tsx';
import { ShownParts } from './ShownParts.tsx';
import type { ApplicationData } from './useApplication.ts';

const TOKENIZED: readonly Fact[] = [
  {
    label: 'Tokenized number',
    lines: [
      'Temporary account number issued by the bank. It stops working after you record the merchant ID.',
      'Before you pay out to this account, have the acquirer verify it, and ask the applicant for the permanent number.',
    ],
  },
];

interface PartsProps extends PanelProps {
  business: BusinessRead;
  kind: GroupKind;
  /** Returns undefined before submission, because numbers can't be revealed yet. */
  reveal: (section: string, field: string, name: string, format?: Reveal['format']) => Reveal | undefined;
}

const PARTS: Readonly<Partial<Record<SectionName, (props: PartsProps) => ReactNode>>> = {
  business: BusinessPart,
  identity: PeopleParts,
  payout: AccountParts,
};

export function Overview({ application }: PanelProps) {
  const { id, revision, submittedAt, ownershipType: type } = application;
  const shared: PartsProps = {
    application,
    business: { address: {}, ...withDates(BUSINESS, application.business ?? {}) } as BusinessRead,
    kind: isOwnershipType(type) ? groupKindOf(type) : 'private',
    reveal: (section, field, name, format) =>
      submittedAt === null ? undefined : { id, revision, section, field, name, format },
  };
  return (
    <div className="overview">
      {SECTION_NAMES.map((section) => {
        const Parts = PARTS[section];
        return Parts ? (
          <Parts key={section} {...shared} />
        ) : (
          <ShownParts key={section} shown={application.sections.find(({ name }) => name === section)} />
        );
      })}
      <Applicant application={application} />
    </div>
  );
}

function BusinessPart({ application, business, kind, reveal }: PartsProps) {
  const asTaxId = (number: string) => formatTaxId(number, tinTypesFor(kind)[0] ?? TIN.EIN);
  return (
    <Part title="Business">
      <Rows
        facts={businessFacts(business, useCategory(business.mccCode ?? '')).map(withLink)}
        reveal={reveal('business', 'federalTaxId', 'tax ID', asTaxId)}
      />
      <Duplicates found={application.sameTaxId} />
    </Part>
  );
}

function withLink(fact: Fact) {
  if (fact.field !== 'websiteUrl') return fact;
  const lines = fact.lines.map((url) =>
    /^https?:/.test(url) ? (
      <a key={url} href={url} target="_blank" rel="noreferrer">
        <Breakable text={url} />
      </a>
    ) : (
      url
    ),
  );
  return { ...fact, lines };
}

const asSsn = (number: string) => formatTaxId(number, TIN.SSN);

function PeopleParts({ application, business, kind, reveal }: PartsProps) {
  const { owners, contact } = application;
  const isItin = asksItin(kind, business.tinType);
  return (
    <>
      {(owners as PersonRead[]).map((owner, index) => {
        const name = personName(owner, index);
        const number = hasItin(owner, isItin) ? 'ITIN' : 'SSN';
        return (
          <Part key={name + String(index)} title={name}>
            <Rows
              facts={personFacts(withDates(OWNER, owner), { isItin })}
              reveal={reveal(`owners.${index}`, 'ssn', `${name}'s ${number}`, asSsn)}
            />
            {owner.enteredAt !== undefined && (
              <p className="muted">
                Entered by {name} on <Time at={owner.enteredAt} />
              </p>
            )}
          </Part>
        );
      })}
      {application.nobodyOwns25 && (
        <Part title="Ownership">
          <p>Nobody owns 25% or more of the business.</p>
        </Part>
      )}
      {contact && (
        <Part title={`${personName(contact as PersonRead, 0)}, contact`}>
          <Rows
            facts={filled(personFacts(withDates(CONTACT, contact) as PersonRead))}
            reveal={reveal('contact', 'ssn', `${personName(contact as PersonRead, 0)}'s SSN`, asSsn)}
          />
        </Part>
      )}
    </>
  );
}

function AccountParts({ application: { payout }, reveal }: PartsProps) {
  const accounts = payout as (AccountRead & { tokenized: boolean })[];
  return accounts.map((account, index) => (
    <Part
      key={String(account.accountLabel ?? index)}
      title={payout.length > 1 ? `Bank account: ${account.accountLabel}` : 'Bank account'}
    >
      <Rows
        facts={[...accountFacts(account), ...(account.tokenized ? TOKENIZED : [])]}
        reveal={reveal(
          `payout.${index}`,
          'accountNumber',
          payout.length > 1 ? `account number for ${account.accountLabel}` : 'account number',
        )}
      />
    </Part>
  ));
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

const DUPLICATES_SHOWN = 5;

function Duplicates({ found }: { found: ApplicationData['sameTaxId'] }) {
  if (found.length === 0) return null;
  const others = found.slice(DUPLICATES_SHOWN);
  return (
    <div className="duplicates">
      <h3>Same tax ID</h3>
      <DuplicateList found={found.slice(0, DUPLICATES_SHOWN)} />
      {others.length > 0 && (
        <details>
          <summary>{others.length} more</summary>
          <DuplicateList found={others} />
        </details>
      )}
    </div>
  );
}

function DuplicateList({ found }: { found: ApplicationData['sameTaxId'] }) {
  const { state } = useLocation();
  return (
    <ul>
      {found.map(({ id, dbaName, legalName, stage, submittedAt }) => (
        <li key={id} className="facts">
          <Link to={`/applications/${id}`} state={{ ...state, index: undefined }}>
            {legalName ?? dbaName ?? id}
          </Link>
          <StageChip stage={stage} />
          <span>
            Submitted <Time at={submittedAt} as="day" />
          </span>
        </li>
      ))}
    </ul>
  );
}
