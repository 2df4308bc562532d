import { checkDecisionMessage } from '../../../domain/requests/newRequest.ts';
import { SECTION_NAMES } from '../../../domain/sections/sections.ts';
import { decideApplication } from '../../../features/operator/contract.ts';
import { SECTION_TEXTS } from '../../../journey/texts/messages.ts';
import { call, CallFailed } from '../../client.ts';
import { Banner } from '../../../web/ui/Alert.tsx';
import { useProduct } from '../../session.ts';
import type { PanelProps } from '../Part.tsx';
import { ActionDialog, useSeenVersion } from '../../ui/ActionDialog.tsx';
import { EmailPreview } from './EmailPreview.tsx';
import { MessageField } from './MessageField.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { useAction } from '../../ui/useAction.ts';
import { useDialogDraft } from '../../ui/useDraft.ts';
import { useIdempotencyKey } from '../../ui/useIdempotencyKey.ts';
import { checkNames, checkState, isOutstanding } from '../checkResults.ts';
import { applicationName } from '../itemNames.ts';

const WORDS = {
  APPROVED: { title: 'Approve application', verb: 'Approve' },
  DECLINED: { title: 'Decline application', verb: 'Decline' },
} as const;
const EMPTY = { message: '', note: '' };

export function DecisionDialog({
  application,
  decision,
  onClose,
}: PanelProps & { decision: keyof typeof WORDS; onClose: () => void }) {
  const { id, language } = application;
  const { draft, setDraft, hasDraft, close } = useDialogDraft(['decision', id, decision], EMPTY, onClose);
  const { version, onReviewed } = useSeenVersion(application);
  const { revision, checks, approvals, requests, sameTaxId } = version;
  const [message, note] = [draft.message.trim(), draft.note.trim()];
  const body = { decision, ...(message && { message }) };
  const isValid = checkDecisionMessage(message, { isQuestion: false }) === undefined;
  const sent = { ...body, ...(note && { note }), revision };
  const idempotencyKey = useIdempotencyKey(sent);
  const send = useAction({
    mutationFn: () => call(decideApplication, { params: { id }, body: sent, idempotencyKey }),
    onSuccess: close,
  });
  const { title, verb } = WORDS[decision];
  const isLast = decision === 'DECLINED' || approvals.given.length + 1 >= approvals.needed;
  const required = useProduct(application.spProductSlug)?.requiredChecks ?? [];
  const doubtful = checkNames(checks, required).flatMap((name) => {
    const check = checks.find((one) => one.name === name);
    return isOutstanding(check) ? [`${name} (${checkState(check)})`] : [];
  });
  const missing =
    send.error instanceof CallFailed ? send.error.errors.filter(({ field }) => !(field in draft)) : [];
  return (
    <ActionDialog
      title={title}
      verb={verb}
      danger={decision === 'DECLINED'}
      action={send}
      onReviewed={onReviewed}
      hasDraft={hasDraft}
      onClose={close}
      onConfirm={() => send.mutate()}
    >
      {missing.length > 0 && (
        <ul className="bullets">
          {missing.map(({ field, message: text }) => (
            <li key={field}>{missingText(field, text, checks)}</li>
          ))}
        </ul>
      )}
      <p>
        <b>{applicationName(version)}</b>
      </p>
      {decision === 'APPROVED' && missing.length === 0 && doubtful.length > 0 && (
        <Banner tone="warning">These checks haven't passed: {doubtful.join(', ')}.</Banner>
      )}
      {decision === 'APPROVED' && sameTaxId.length > 0 && (
        <p>
          {sameTaxId.length === 1 ? 'Another application has' : `${sameTaxId.length} other applications have`}{' '}
          the same tax ID.
        </p>
      )}
      {isLast && requests.some(({ status }) => status === 'open') && (
        <p>This decision withdraws all open requests for information.</p>
      )}
      {isLast ? (
        <MessageField
          language={language}
          hint="Optional. Included in the email."
          value={draft.message}
          onChange={(typed) => setDraft({ ...draft, message: typed })}
        />
      ) : (
        <p>A second person must also approve. The last approver can add a message to the applicant.</p>
      )}
      <TextArea
        label="Internal note"
        hint="Optional. Only staff can read it."
        name="note"
        rows={2}
        value={draft.note}
        onChange={({ target }) => setDraft({ ...draft, note: target.value })}
      />
      {isLast && <EmailPreview id={id} language={language} body={isValid ? body : null} />}
    </ActionDialog>
  );
}

/** Names the missing section or check, because the server's message doesn't. */
function missingText(field: string, text: string, checks: PanelProps['application']['checks']): string {
  const section = SECTION_NAMES.find((one) => one === field);
  if (section) return SECTION_TEXTS[section].title;
  const [, name] = /^checks\.(.+)$/.exec(field) ?? [];
  return name ? `${name}: ${checkState(checks.find((check) => check.name === name))}` : text;
}
