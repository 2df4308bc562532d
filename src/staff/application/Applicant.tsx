import type { ReactNode } from 'react';
import { OWNERSHIP_LABELS } from '../../domain/texts/ownershipLabels.ts';
import { formatPhone } from '../../domain/values/phone.ts';
import { operatorReadCopy } from '../../features/confirm/contract.ts';
import { urlOf } from '../client.ts';
import { useProduct } from '../session.ts';
import { Time } from '../ui/Time.tsx';
import { consentName, languageName } from './itemNames.ts';
import { Part, Rows, type PanelProps } from './Part.tsx';
import type { ApplicationData } from './useApplication.ts';

export function Applicant({ application }: PanelProps) {
  const { id, name, email, phoneNumber, language, ownershipType, spProductSlug, createdAt } = application;
  const { consents, signature, stage, decidedAt, decisionMessage } = application;
  // A request for information also sets `decisionMessage`, but its message belongs in the Requests tab.
  const isDecided = stage === 'APPROVED' || stage === 'DECLINED';
  const product = useProduct(spProductSlug);
  const labels: Readonly<Record<string, string>> = OWNERSHIP_LABELS;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Application ID', id],
    ['Name', name],
    ['Email', email],
    ['Phone', phoneNumber && formatPhone(phoneNumber)],
    ['Language', languageName(language)],
    ['Business type', ownershipType && (labels[ownershipType] ?? ownershipType)],
    ['Product', product?.name ?? spProductSlug],
    ['Started', <Time key="started" at={createdAt} />],
    ...(signature ? [['Signature', signedBy(signature)] as const] : []),
    ...(isDecided
      ? [
          ['Decided', decidedAt !== null && <Time key="decided" at={decidedAt} />] as const,
          [
            'Decision message',
            decisionMessage && (
              <span key="message" className="written">
                {decisionMessage}
              </span>
            ),
          ] as const,
        ]
      : []),
    ...consents.map(
      ({ document, version, agreedAt }) =>
        [
          consentName(document, product?.documents),
          <span key={document}>
            Version {version}, agreed to on <Time at={agreedAt} />
          </span>,
        ] as const,
    ),
  ];
  return (
    <Part
      title="Applicant"
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

function signedBy({ fullName, title, at }: NonNullable<ApplicationData['signature']>): ReactNode {
  return (
    <span>
      {fullName}, {title}, signed on <Time at={at} />
    </span>
  );
}
