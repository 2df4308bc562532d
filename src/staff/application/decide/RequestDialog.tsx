import { useRef, useState } from 'react';
import { checkDecisionMessage, checkRequest } from '../../../domain/requests/newRequest.ts';
import { ITEMS_MAXIMUM } from '../../../domain/requests/requests.ts';
import { endOfDueDay, isoDueDay } from '../../../domain/values/dueDay.ts';
import { decideApplication } from '../../../features/operator/contract.ts';
import { createRequest } from '../../../features/operator-requests/contract.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { call } from '../../client.ts';
import { useSession } from '../../session.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { peopleOf } from '../itemNames.ts';
import type { PanelProps } from '../Part.tsx';
import { ActionDialog, useSeenVersion } from '../../ui/ActionDialog.tsx';
import { EmailPreview } from './EmailPreview.tsx';
import { ItemFields } from './ItemFields.tsx';
import { draftOf, itemOf, newItem, type DraftItem } from './items.ts';
import { MessageField } from './MessageField.tsx';
import { useAction } from '../../ui/useAction.ts';
import { useDialogDraft } from '../../ui/useDraft.ts';
import { useIdempotencyKey } from '../../ui/useIdempotencyKey.ts';

const NEW: { message: string; dueOn: string; items: readonly DraftItem[] } = {
  message: '',
  dueOn: '',
  items: [],
};

export function RequestDialog({ application, onClose }: PanelProps & { onClose: () => void }) {
  const { id } = application;
  const { requestTemplates } = useSession();
  const { draft, setDraft, hasDraft, close } = useDialogDraft(['request', id], NEW, onClose);
  const { message, dueOn, items } = draft;
  const setItems = (changed: readonly DraftItem[]) => setDraft({ ...draft, items: changed });
  const [newKey, setNewKey] = useState(0);
  const addButton = useRef<HTMLButtonElement>(null);
  const { version, onReviewed } = useSeenVersion(application);
  const { revision } = version;
  const [openedAt] = useState(() => Date.now());
  const text = message.trim();
  const due = endOfDueDay(dueOn);
  const request = {
    ...(text && { message: text }),
    // `due` is NaN if there is no due date or its year is still being typed.
    ...(Number.isFinite(due) && { dueAt: new Date(due).toISOString() }),
    items: items.map(itemOf),
  };
  const preview =
    items.length === 0
      ? checkDecisionMessage(text, { isQuestion: true }) === undefined && {
          decision: 'INFO_REQUIRED',
          message: text,
        }
      : checkRequest(request, openedAt).ok && { request };
  const idempotencyKey = useIdempotencyKey({ ...request, revision });
  const send = useAction({
    // `_sent` is unused here, but TanStack Query keeps it in `variables`. Error paths contain indexes into `_sent`.
    mutationFn: async (_sent: readonly DraftItem[]): Promise<unknown> =>
      items.length === 0
        ? call(decideApplication, {
            params: { id },
            body: { decision: 'INFO_REQUIRED', message: text, revision },
            idempotencyKey,
          })
        : call(createRequest, { params: { id }, body: { ...request, revision }, idempotencyKey }),
    onSuccess: close,
  });
  const sent = send.variables ?? [];
  const change = (index: number, changed: Partial<DraftItem>) =>
    setItems(items.map((item, at) => (at === index ? { ...item, ...changed } : item)));
  const [filled, setFilled] = useState<Pick<typeof NEW, 'message' | 'items'>>(NEW);
  const fillIn = (newMessage: string, newItems: readonly DraftItem[]) => {
    const isOwnMessage = message.trim() !== '' && message !== filled.message;
    const ownItems = items.filter((item) => !filled.items.includes(item));
    setDraft({
      ...draft,
      message: isOwnMessage ? message : newMessage,
      items: [...ownItems, ...newItems].slice(0, ITEMS_MAXIMUM),
    });
    setFilled({ message: newMessage, items: newItems });
  };
  const isFull = items.length >= ITEMS_MAXIMUM;
  const add = () => {
    const item = newItem();
    setNewKey(item.key);
    setItems([...items, item]);
  };
  return (
    <ActionDialog
      title="Request information"
      verb="Send request"
      action={send}
      onReviewed={onReviewed}
      hasDraft={hasDraft}
      onClose={close}
      onConfirm={() => send.mutate(items)}
    >
      {requestTemplates.length > 0 && (
        <SelectField
          label="Template"
          options={[
            { value: '', label: 'None' },
            ...requestTemplates.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChange={(event) => {
            const template = requestTemplates.find(({ name }) => name === event.target.value);
            fillIn(template?.message ?? '', template?.items.map(draftOf) ?? []);
          }}
        />
      )}
      <MessageField
        language={application.language}
        value={message}
        required={items.length === 0}
        onChange={(typed) => setDraft({ ...draft, message: typed })}
      />
      {items.map((item, index) => (
        <ItemFields
          key={item.key}
          item={item}
          number={index + 1}
          people={peopleOf(application)}
          isNew={item.key === newKey}
          sentAs={sent.findIndex(({ key }) => key === item.key)}
          onChange={(changed) => change(index, changed)}
          onRemove={() => {
            setItems(items.filter((_one, at) => at !== index));
            addButton.current?.focus();
          }}
        />
      ))}
      <div className="row">
        {/* If the button were `disabled`, it couldn't receive focus when an item is removed. */}
        <Button ref={addButton} aria-disabled={isFull || undefined} onClick={isFull ? undefined : add}>
          Add item
        </Button>
        {/* Without items, the message is sent as a decision, which has no due date. */}
        {items.length > 0 && (
          <TextField
            label="Due date (optional)"
            type="date"
            min={isoDueDay(openedAt)}
            max="9999-12-31"
            value={dueOn}
            name="dueAt"
            onChange={(event) => setDraft({ ...draft, dueOn: event.target.value })}
          />
        )}
      </div>
      <EmailPreview id={id} language={application.language} body={preview || null} />
    </ActionDialog>
  );
}
