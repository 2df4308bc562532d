import { useId, useState } from 'react';
import { Button } from '../../../web/ui/Button.tsx';
import { useMay, useSession } from '../../session.ts';
import { useShortcut } from '../../ui/useShortcut.ts';
import type { PanelProps } from '../Part.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { MerchantDialog, merchantVerb } from './MerchantDialog.tsx';
import { ReopenDialog } from './ReopenDialog.tsx';
import { RequestDialog } from './RequestDialog.tsx';

type Open = 'APPROVED' | 'DECLINED' | 'request' | 'reopen' | 'merchant' | null;

export function Decisions({ application }: PanelProps) {
  const [open, setOpen] = useState<Open>(null);
  const isAllowed = useMay('reviewer');
  const { person } = useSession();
  const reasonId = useId();
  const { stage, merchantId, approvals } = application;
  const hasApproved = approvals.needed > 1 && approvals.given.some(({ approver }) => approver === person.id);
  const canDecide = isAllowed && (stage === 'SUBMITTED' || stage === 'INFO_REQUIRED');
  const canReopen = isAllowed && (stage === 'DECLINED' || (stage === 'APPROVED' && merchantId === null));
  const canRecordMerchant = isAllowed && stage === 'APPROVED';
  /**
   * Opens a dialog. If another dialog is hidden while the reviewer looks at the latest version, focuses the
   * card with its Continue button instead.
   */
  const begin = (what: Open) => {
    if (open) document.querySelector<HTMLElement>('.kept')?.focus();
    else setOpen(what);
  };
  const ask = (what: Open) => (event: Event) => {
    if (!canDecide || (what === 'APPROVED' && hasApproved)) return;
    // Keeps the shortcut's letter out of the dialog's first field.
    event.preventDefault();
    begin(what);
  };
  useShortcut('a', ask('APPROVED'));
  useShortcut('d', ask('DECLINED'));
  useShortcut('r', ask('request'));
  const close = () => setOpen(null);
  return (
    <>
      <Approvals id={reasonId} application={application} hasApproved={hasApproved} />
      {canDecide && (
        <>
          <Button
            look="primary"
            aria-disabled={hasApproved || undefined}
            aria-describedby={hasApproved ? reasonId : undefined}
            onClick={() => !hasApproved && begin('APPROVED')}
          >
            Approve
          </Button>
          <Button danger onClick={() => begin('DECLINED')}>
            Decline
          </Button>
          <Button onClick={() => begin('request')}>Request information</Button>
        </>
      )}
      {canRecordMerchant && <Button onClick={() => begin('merchant')}>{merchantVerb(merchantId)}</Button>}
      {canReopen && <Button onClick={() => begin('reopen')}>Reopen</Button>}
      {(open === 'APPROVED' || open === 'DECLINED') && (
        <DecisionDialog application={application} decision={open} onClose={close} />
      )}
      {open === 'request' && <RequestDialog application={application} onClose={close} />}
      {open === 'reopen' && <ReopenDialog application={application} onClose={close} />}
      {open === 'merchant' && <MerchantDialog application={application} onClose={close} />}
    </>
  );
}

function Approvals({
  id,
  application: { approvals, stage },
  hasApproved,
}: PanelProps & { id: string; hasApproved: boolean }) {
  const { person } = useSession();
  if (approvals.needed < 2 || stage === 'APPROVED' || stage === 'DECLINED') return null;
  const names = approvals.given.map(({ approver, byName }) => (approver === person.id ? 'you' : byName));
  return (
    <span id={id} className="muted">
      {names.length === 0
        ? `Needs ${approvals.needed} approvals`
        : `Approved by ${names.join(', ')}. ${approvals.needed - names.length} more needed.`}
      {hasApproved && " You can't approve twice."}
    </span>
  );
}
