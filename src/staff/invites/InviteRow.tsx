import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ReplyOf } from '../../api/endpoint.ts';
import { resendInvite, revokeInvite, type listInvites } from '../../features/operator-invites/contract.ts';
import { Badge } from '../../web/ui/Card.tsx';
import { Button } from '../../web/ui/Button.tsx';
import { call } from '../client.ts';
import { useMay, useSession } from '../session.ts';
import { messageOf } from '../ui/failure.tsx';
import { dayOf } from '../ui/when.ts';
import { INVITES } from './cache.ts';

type Invite = ReplyOf<typeof listInvites>['data'][number];

const STATUS = { open: 'Open', expired: 'Expired', revoked: 'Revoked', submitted: 'Submitted' } as const;

export function InviteRow({ invite }: { invite: Invite }) {
  const { products } = useSession();
  const { inviteId, name, email, spProductSlug, status, expiresAt, applicationId, externalId } = invite;
  return (
    <tr>
      <td>
        {name || '–'}
        <span className="second">{email}</span>
      </td>
      <td>{products.find(({ slug }) => slug === spProductSlug)?.name ?? spProductSlug}</td>
      <td>{externalId ?? '–'}</td>
      <td>
        <Badge>{STATUS[status]}</Badge>
      </td>
      <td>{dayOf(expiresAt)}</td>
      <td>{applicationId ? <Link to={`/applications/${applicationId}`}>Open</Link> : '–'}</td>
      <td>
        <Actions key={inviteId} invite={invite} />
      </td>
    </tr>
  );
}

function Actions({ invite: { inviteId, url, status, email } }: { invite: Invite }) {
  const isAllowed = useMay('reviewer');
  const queries = useQueryClient();
  const [copied, setCopied] = useState(false);
  const onSuccess = () => queries.invalidateQueries({ queryKey: INVITES });
  const params = { id: inviteId };
  const resend = useMutation({ mutationFn: () => call(resendInvite, { params, body: {} }), onSuccess });
  const revoke = useMutation({ mutationFn: () => call(revokeInvite, { params }), onSuccess });
  const error = resend.error ?? revoke.error;
  const of = <span className="hidden-visually"> of the invite to {email}</span>;
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    setCopied(true);
  };
  const isUsable = status === 'open' || status === 'expired';
  if (!isUsable) return null;
  return (
    <div className="actions">
      <Button look="link" onClick={() => void copy()}>
        Copy link{of}
      </Button>
      {isAllowed && (
        <>
          <Button look="link" busy={resend.isPending} onClick={() => resend.mutate()}>
            Resend{of}
          </Button>
          <Button look="link" danger busy={revoke.isPending} onClick={() => revoke.mutate()}>
            Revoke{of}
          </Button>
        </>
      )}
      <output className="muted">
        {error ? messageOf(error) : resend.isSuccess ? 'Sent' : copied ? 'Copied' : ''}
      </output>
    </div>
  );
}
