import { CircleCheck, CircleDashed } from 'lucide';
import { useEffect, useId, useRef } from 'react';
import { DOCUMENT_NAMES } from '../../domain/texts/documentNames.ts';
import type { SectionName } from '../../domain/sections/sections.ts';
import { CONTACT_TEXTS } from '../../journey/texts/contactTexts.ts';
import { SECTION_TEXTS } from '../../journey/texts/messages.ts';
import { personOf, reasonOf } from '../../web/form/RequestedChange.tsx';
import { idOf } from '../../web/form/errors.ts';
import { focusField } from '../../web/form/ErrorSummary.tsx';
import { follow } from '../../web/navigation/router.ts';
import { status } from '../../web/session/status.ts';
import { Alert } from '../../web/ui/Alert.tsx';
import { Button } from '../../web/ui/Button.tsx';
import { AnswerItem } from './AnswerItem.tsx';
import { DocumentItem } from './DocumentItem.tsx';
import { Due } from './Due.tsx';
import { requestTexts as texts } from './messages.ts';
import type { Item, Request, RequestsList } from './useRequests.ts';
import { useResubmit } from './useResubmit.ts';
import { Icon } from '../../web/ui/Icon.tsx';

function textsOf(section: SectionName): { title: string; update: string } {
  const isContact = section === 'identity' && status.get()?.identity.type === 'government-public-corp';
  return isContact ? CONTACT_TEXTS : SECTION_TEXTS[section];
}

function titleOf({ kind, documentType, section }: Item): string {
  if (kind === 'document') return DOCUMENT_NAMES[documentType ?? 'other'];
  return kind === 'section' && section ? textsOf(section).title : texts.question;
}

export function RequestCard({
  request,
  list,
  place,
}: {
  request: Request;
  list: RequestsList;
  place: string;
}) {
  const { items, message, dueAt, createdAt } = request;
  const titleId = useId();
  const alert = useRef<HTMLDivElement>(null);
  const { submit, busy, refusal, sentences, isSlow } = useResubmit(request, { list, titleOf });
  useEffect(() => {
    if (refusal) alert.current?.focus();
  }, [refusal]);
  const done = items.filter(({ status }) => status === 'done').length;
  const isOpen = done < items.length;
  return (
    <section className="ask" aria-labelledby={titleId}>
      <div className="ask-head">
        <h2 id={titleId}>{texts.title(createdAt) + place}</h2>
        {message && <p className="ask-message">{message}</p>}
        <Due at={dueAt} />
        <div className="ask-total">
          <progress value={done} max={items.length} aria-hidden />
          <output>{texts.progress(done, items.length)}</output>
        </div>
      </div>
      <ol className="ask-items">
        {items.map((item) => (
          <ItemCard key={item.itemId} item={item} list={list} />
        ))}
      </ol>
      {refusal && sentences.length > 0 && (
        <Alert ref={alert} title={refusal.title}>
          <ul className="ask-open">
            {sentences.map(({ text, itemId }) => (
              <li key={itemId ?? text}>
                {itemId ? <ControlLink itemId={itemId}>{text}</ControlLink> : text}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <p className="ask-detail">{texts.certify}</p>
      <div className="ask-submit">
        <Button
          look="primary"
          busy={busy}
          aria-describedby={titleId}
          aria-disabled={isOpen || undefined}
          onClick={() => void submit()}
        >
          {texts.again}
        </Button>
        <output className="ask-detail">{isSlow && texts.sending}</output>
      </div>
    </section>
  );
}

function ControlLink({ itemId, children }: { itemId: string; children: string }) {
  return (
    <a
      href={`#${idOf(itemId)}`}
      onClick={(event) => {
        event.preventDefault();
        focusField(itemId);
      }}
    >
      {children}
    </a>
  );
}

function ItemCard({ item, list }: { item: Item; list: RequestsList }) {
  const reasonId = useId();
  const { kind, section, status: state } = item;
  const person = personOf(item);
  const reason = reasonOf(item) || (person && texts.about(person));
  const isDone = state === 'done';
  return (
    <li className="ask-item">
      <div className="ask-title">
        <h3>{titleOf(item)}</h3>
        <p className="ask-state" data-done={isDone || undefined}>
          {isDone ? <Icon node={CircleCheck} /> : <Icon node={CircleDashed} />}
          {isDone ? texts.done : texts.toDo}
        </p>
      </div>
      {reason && (
        <p id={reasonId} className="ask-message">
          {reason}
        </p>
      )}
      {kind === 'document' && <DocumentItem item={item} list={list} describedBy={reason && reasonId} />}
      {kind === 'answer' && <AnswerItem item={item} list={list} />}
      {kind === 'section' && section && (
        <p>
          <Button
            id={idOf(item.itemId)}
            onClick={() => void follow('ApplicationRequests', `edit ${section}`)}
          >
            {textsOf(section).update}
          </Button>
        </p>
      )}
    </li>
  );
}
