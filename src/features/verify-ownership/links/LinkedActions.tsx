import { Check, Mail, MailOpen } from 'lucide';
import { useState } from 'react';
import type { OwnerForm } from '../../../domain/sections/person.ts';
import { startAction } from '../../../web/navigation/action.ts';
import { call, showFailure, type Reply } from '../../../web/client.ts';
import { toast } from '../../../web/notices.ts';
import { adoptStyle } from '../../../web/ui/adoptStyle.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Icon } from '../../../web/ui/Icon.tsx';
import { listOwnerLinks, resendOwnerLink, withdrawOwnerLink } from './contract.ts';
import style from './links.css?inline';
import { LINK_STATUS, linkTexts as texts } from './messages.ts';

adoptStyle(style);

const ICONS = { invited: Mail, opened: MailOpen, completed: Check } as const;

export function LinkedActions({
  owner,
  name,
  onChange,
  onWithdrawn,
}: {
  owner: OwnerForm;
  name: string;
  onChange: () => void;
  onWithdrawn: (owner: OwnerForm) => void;
}) {
  const [busy, setBusy] = useState<'resend' | 'withdraw' | null>(null);
  const [asks, setAsks] = useState(false);
  const { ownerId = '', status = 'typed', ...typed } = owner;

  async function run<R>(kind: 'resend' | 'withdraw', work: () => Promise<Reply<R>>): Promise<R | undefined> {
    startAction(() => setBusy(null));
    setBusy(kind);
    const reply = await work();
    setBusy(null);
    if (reply.ok) return reply.data;
    showFailure(reply.failure);
    return undefined;
  }

  async function resend(): Promise<void> {
    const isSent = await run('resend', () =>
      call(resendOwnerLink, { params: { ownerId }, body: {}, quiet: true }),
    );
    if (isSent) toast(texts.resent(name), { tone: 'success' });
  }

  /** Checks the current status first, because the list may be out of date. */
  async function withdrawOrAsk(): Promise<void> {
    const links = await run('withdraw', () => call(listOwnerLinks, { quiet: true }));
    if (!links) return;
    const now = links.data.owners.find((one) => one.ownerId === ownerId);
    if (now?.status === 'completed') setAsks(true);
    else await withdraw();
  }

  async function withdraw(): Promise<void> {
    setAsks(false);
    const isDone = await run('withdraw', async () => {
      const reply = await call(withdrawOwnerLink, { params: { ownerId }, quiet: true, idempotent: true });
      // The link no longer exists if the response to an earlier attempt was lost.
      const isGone =
        !reply.ok && reply.failure.kind === 'refused' && reply.failure.code === 'owner_link_unknown';
      return isGone ? { ok: true, data: { success: true } } : reply;
    });
    if (!isDone) return;
    toast(texts.withdrawn(name), { tone: 'success' });
    onWithdrawn({ ...typed, ssn: '' });
  }

  return (
    <>
      <div className="owner-link">
        {status !== 'typed' && (
          <p>
            <Icon node={ICONS[status]} />
            {LINK_STATUS[status]}
          </p>
        )}
        <div>
          {status !== 'completed' && (
            <Button look="link" busy={busy === 'resend'} onClick={() => void resend()}>
              {texts.resend(name)}
            </Button>
          )}
          {status === 'invited' && (
            <Button look="link" onClick={onChange}>
              {texts.change(name)}
            </Button>
          )}
          <Button look="link" danger busy={busy === 'withdraw'} onClick={() => void withdrawOrAsk()}>
            {texts.withdraw(name)}
          </Button>
        </div>
      </div>
      {asks && (
        <Dialog
          title={texts.withdrawTitle(name)}
          onClose={() => setAsks(false)}
          actions={
            <>
              <Button wide look="primary" onClick={() => setAsks(false)}>
                {texts.keep}
              </Button>
              <Button wide danger onClick={() => void withdraw()}>
                {texts.withdrawNow}
              </Button>
            </>
          }
        >
          <p>{texts.withdrawHint(name)}</p>
        </Dialog>
      )}
    </>
  );
}
