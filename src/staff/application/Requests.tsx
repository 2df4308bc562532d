import { useState } from 'react';
import { ITEMS_MAXIMUM } from '../../domain/requests/requests.ts';
import { DOCUMENT_NAMES } from '../../domain/texts/documentNames.ts';
import { withdrawRequest } from '../../features/operator-requests/contract.ts';
import { SECTION_TEXTS } from '../../journey/texts/messages.ts';
import { Badge } from '../../web/ui/Badge.tsx';
import { Button } from '../../web/ui/Button.tsx';
import { call } from '../client.ts';
import { useMay } from '../session.ts';
import { Time } from '../ui/Time.tsx';
import { RunDialog } from '../ui/ActionDialog.tsx';
import { fieldLabels } from '../ui/fieldLabels.ts';
import { Changes } from './Changes.tsx';
import { captionedFiles, subjectOf } from './itemNames.ts';
import { OpenFile } from './files/OpenFile.tsx';
import { Part, type PanelProps } from './Part.tsx';
import type { ApplicationData } from './useApplication.ts';

type Request = ApplicationData['requests'][number];
type Item = Request['items'][number];

const STATUS = { open: 'Open', answered: 'Answered', withdrawn: 'Withdrawn' } as const;

export function Requests({ application }: PanelProps) {
  const { requests } = application;
  if (requests.length === 0) return <p>Nothing has been requested yet.</p>;
  return (
    <div className="stack">
      {requests.toReversed().map((request) => (
        <OneRequest key={request.requestId} application={application} request={request} />
      ))}
      {requests.flatMap(({ items }) => items).length >= ITEMS_MAXIMUM && (
        <p className="muted">
          Older requests may not be listed here. The Files tab has their files, and the History tab says when
          they were sent.
        </p>
      )}
    </div>
  );
}

function OneRequest({ application, request }: PanelProps & { request: Request }) {
  const { id } = application;
  const isAllowed = useMay('reviewer');
  const { requestId, message, dueAt, createdAt, status, items, changedFields = [] } = request;
  const [isAsking, setAsking] = useState(false);
  const done = items.filter((item) => item.status === 'done').length;
  return (
    <Part
      title={
        <>
          Sent <Time at={createdAt} />
        </>
      }
      actions={
        status === 'open' &&
        isAllowed && (
          <Button look="link" danger onClick={() => setAsking(true)}>
            Withdraw request
          </Button>
        )
      }
    >
      {isAsking && (
        <RunDialog
          title="Withdraw request"
          verb="Withdraw"
          danger
          run={() => call(withdrawRequest, { params: { id, requestId } })}
          onClose={() => setAsking(false)}
        >
          <p>
            {application.name || application.email} will no longer see this request. We'll email them if no
            other request is open. You'll keep the files and answers that you already received, except answers
            that they have started to change.
          </p>
        </RunDialog>
      )}
      <p className="facts">
        <Badge>{STATUS[status]}</Badge>
        <span>
          {done} of {items.length} done
        </span>
        {dueAt !== null && (
          <span>
            Due <Time at={dueAt} as="due" />
          </span>
        )}
      </p>
      {message && <blockquote>{message}</blockquote>}
      {changedFields.length > 0 && <p>Changed: {fieldLabels(changedFields)}</p>}
      {status === 'answered' && items.some(({ kind }) => kind === 'section') && (
        <Changes id={id} requestId={requestId} />
      )}
      <ol className="items">
        {items.map((item) => (
          <li key={item.itemId}>
            <b>{titleOf(item)}</b> <ItemStatus request={request} item={item} />
            {item.about && (
              <span className="muted">
                {' '}
                {item.kind === 'answer' ? 'about' : 'for'} {subjectOf(item)}
              </span>
            )}
            {item.reason && <p>{item.reason}</p>}
            {item.answer && <blockquote>{item.answer}</blockquote>}
            {captionedFiles(item).map((file) => (
              <p key={file.fileId}>
                {isAllowed ? (
                  <OpenFile id={id} file={file} files={items.flatMap(captionedFiles)}>
                    <span className="hidden-visually">Open </span>
                    {file.name}
                  </OpenFile>
                ) : (
                  file.name
                )}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </Part>
  );
}

/** An unfinished item of a closed request has no badge, because the request's own badge shows why it isn't open. */
function ItemStatus({ request, item }: { request: Request; item: Item }) {
  if (item.status === 'done') return <Badge>Done</Badge>;
  return request.status === 'open' && <Badge>Open</Badge>;
}

function titleOf({ kind, documentType, section, question }: Item): string {
  if (kind === 'document') return DOCUMENT_NAMES[documentType ?? 'other'];
  if (kind === 'section') return SECTION_TEXTS[section ?? 'business'].title;
  return question ?? 'Question';
}
