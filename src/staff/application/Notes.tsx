import { createNote, listNotes } from '../../features/operator-console/contract.ts';
import { Button } from '../../web/ui/Button.tsx';
import { call } from '../client.ts';
import { useMay } from '../session.ts';
import { Failure } from '../ui/failure.tsx';
import { Form } from '../ui/Form.tsx';
import { TextArea } from '../ui/Field.tsx';
import { Time } from '../ui/Time.tsx';
import type { PanelProps } from './Part.tsx';
import { useAction } from '../ui/useAction.ts';
import { useDraft } from '../ui/useDraft.ts';
import { useIdempotencyKey } from '../ui/useIdempotencyKey.ts';
import { useRead } from '../useRead.ts';

const REFRESH_MS = 15_000;

export function useNotes(id: string) {
  return useRead(listNotes, { params: { id } }, { refetchInterval: REFRESH_MS });
}

export function Notes({ application: { id } }: PanelProps) {
  const isAllowed = useMay('reviewer');
  const notes = useNotes(id);
  const [text, change] = useDraft(['note', id], '');
  const idempotencyKey = useIdempotencyKey(text.trim());
  const add = useAction({
    mutationFn: (sent: string) =>
      call(createNote, { params: { id }, body: { text: sent.trim() }, idempotencyKey }),
    // Keep what was typed while the note was being saved.
    onSuccess: (_, sent) => change(text.startsWith(sent) ? text.slice(sent.length).trimStart() : text),
  });
  return (
    <div className="stack notes">
      <Failure error={notes.error} onRetry={() => void notes.refetch()} />
      {notes.data?.notes.length === 0 ? (
        <p>No notes yet. Only staff can read them.</p>
      ) : (
        <ol className="items">
          {notes.data?.notes.map((note) => (
            <li key={note.noteId} className="card">
              <p className="muted">
                {note.byName ?? note.by} · <Time at={note.at} />
              </p>
              <p className="written">{note.text}</p>
            </li>
          ))}
        </ol>
      )}
      {isAllowed && (
        <Form error={add.error} onSend={() => add.mutate(text)}>
          <TextArea
            label="Add a note"
            value={text}
            name="text"
            required
            onChange={(event) => change(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.metaKey || event.ctrlKey))
                event.currentTarget.form?.requestSubmit();
            }}
          />
          <Button type="submit" busy={add.isPending}>
            Save note
          </Button>
          <output className="muted">{add.isSuccess && text === '' && 'Note saved.'}</output>
        </Form>
      )}
    </div>
  );
}
