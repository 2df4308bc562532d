import { putAssignee } from '../../features/operator-console/contract.ts';
import { Button } from '../../web/ui/Button.tsx';
import { call } from '../client.ts';
import { useMay, useSession } from '../session.ts';
import { messageOf } from '../ui/failure.tsx';
import type { PanelProps } from './Part.tsx';
import { useAction } from '../ui/useAction.ts';

export function Assignee({ application: { id, assignee, revision } }: PanelProps) {
  const { person } = useSession();
  const isAllowed = useMay('reviewer');
  const send = useAction({
    mutationFn: (next: string | null) =>
      call(putAssignee, { params: { id }, body: { assignee: next, revision } }),
  });
  const isMine = assignee?.id === person.id;
  return (
    <span className="assignee">
      <output>{assignee ? `Assigned to ${isMine ? 'you' : assignee.email}` : 'Unassigned'}</output>
      {isAllowed && (
        <Button look="link" busy={send.isPending} onClick={() => send.mutate(isMine ? null : person.id)}>
          {isMine ? 'Unassign' : 'Assign to me'}
        </Button>
      )}
      {send.error && <span role="alert">{messageOf(send.error)}</span>}
    </span>
  );
}
