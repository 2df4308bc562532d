import { useState } from 'react';
import { listAssignees, putAssignee } from '../../features/operator-console/contract.ts';
import { Button } from '../../web/ui/Button.tsx';
import { call } from '../client.ts';
import { useMay, useSession } from '../session.ts';
import { ActionDialog } from '../ui/ActionDialog.tsx';
import { SelectField } from '../ui/Field.tsx';
import { messageOf } from '../ui/failure.tsx';
import type { PanelProps } from './Part.tsx';
import { useAction } from '../ui/useAction.ts';
import { useRead } from '../useRead.ts';

export function Assignee({ application }: PanelProps) {
  const { assignee } = application;
  const { person } = useSession();
  const isAllowed = useMay('reviewer');
  const [isChoosing, setChoosing] = useState(false);
  const send = useAssign(application);
  const isMine = assignee?.id === person.id;
  return (
    <span className="assignee">
      <output>{assignee ? `Assigned to ${isMine ? 'you' : assignee.email}` : 'Unassigned'}</output>
      {isAllowed && (
        <>
          <Button look="link" busy={send.isPending} onClick={() => send.mutate(isMine ? null : person.id)}>
            {isMine ? 'Unassign' : 'Assign to me'}
          </Button>
          <Button look="link" onClick={() => setChoosing(true)}>
            Assign to someone else
          </Button>
        </>
      )}
      {send.error && <span role="alert">{messageOf(send.error)}</span>}
      {isChoosing && <AssignDialog application={application} onClose={() => setChoosing(false)} />}
    </span>
  );
}

function AssignDialog({ application, onClose }: PanelProps & { onClose: () => void }) {
  const { person } = useSession();
  const others = useRead(listAssignees).data?.people.filter(({ id }) => id !== person.id) ?? [];
  const [chosen, setChosen] = useState(application.assignee?.id ?? '');
  const send = useAssign(application, onClose);
  return (
    <ActionDialog
      title="Assign application"
      verb="Assign"
      action={send}
      onClose={onClose}
      onConfirm={() => send.mutate(chosen)}
    >
      <SelectField
        label="Person"
        name="assignee"
        required
        options={[
          { value: '', label: 'Choose a person' },
          ...others.map(({ id, email }) => ({ value: id, label: email })),
        ]}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      />
    </ActionDialog>
  );
}

function useAssign({ id, revision }: PanelProps['application'], onSuccess?: () => void) {
  return useAction({
    mutationFn: (assignee: string | null) =>
      call(putAssignee, { params: { id }, body: { assignee, revision } }),
    ...(onSuccess && { onSuccess }),
  });
}
