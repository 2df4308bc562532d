import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { listViews, putViews } from '../../features/staff-settings/contract.ts';
import { Button } from '../../web/ui/Button.tsx';
import { Dialog } from '../../web/ui/Dialog.tsx';
import { call } from '../client.ts';
import { Failure } from '../ui/failure.tsx';
import { TextField } from '../ui/Field.tsx';
import { typed } from '../ui/typed.ts';

const KEY = ['views'];

interface View {
  name: string;
  /** Query of the queue's URL, without `?`. */
  query: string;
}

/** The person's saved filters, as links. */
export function SavedViews() {
  const [params] = useSearchParams();
  const [isSaving, setSaving] = useState(false);
  const queries = useQueryClient();
  const views = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(listViews, { signal })).data.views,
  });
  const save = useMutation({
    mutationFn: (next: View[]) => call(putViews, { body: { views: next } }),
    onSuccess: () => {
      setSaving(false);
      return queries.invalidateQueries({ queryKey: KEY });
    },
  });
  const known = views.data ?? [];
  const query = params.toString();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = typed(event.currentTarget, 'name').trim();
    save.mutate([...known.filter((view) => view.name !== name), { name, query }]);
  };
  return (
    <div className="views">
      {known.map((view) => (
        <span key={view.name} className="view">
          <Link to={{ search: view.query }} aria-current={view.query === query ? 'true' : undefined}>
            {view.name}
          </Link>
          <button
            type="button"
            aria-label={`Delete the view ${view.name}`}
            onClick={() => save.mutate(known.filter((one) => one !== view))}
          >
            ×
          </button>
        </span>
      ))}
      {query !== '' && known.every((view) => view.query !== query) && (
        <Button look="quiet" onClick={() => setSaving(true)}>
          Save view
        </Button>
      )}
      {isSaving && (
        <Dialog
          title="Save view"
          onClose={() => setSaving(false)}
          actions={
            <>
              <Button look="primary" type="submit" form="save-view" busy={save.isPending}>
                Save
              </Button>
              <Button onClick={() => setSaving(false)}>Cancel</Button>
            </>
          }
        >
          <form id="save-view" onSubmit={submit}>
            <Failure error={save.error} />
            <TextField
              label="Name"
              hint="Keeps the current search, filters, and order for you."
              name="name"
              maxLength={40}
              required
            />
          </form>
        </Dialog>
      )}
    </div>
  );
}
