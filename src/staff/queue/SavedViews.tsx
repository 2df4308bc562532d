import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { listViews, putViews } from '../../features/staff-settings/contract.ts';
import { Button } from '../../web/ui/Button.tsx';
import { RunDialog } from '../ui/ActionDialog.tsx';
import { call } from '../client.ts';
import { TextField } from '../ui/Field.tsx';
import { typed } from '../ui/typed.ts';
import { useRead } from '../useRead.ts';

interface View {
  name: string;
  query: string;
}

export function SavedViews() {
  const [params] = useSearchParams();
  const [isSaving, setSaving] = useState(false);
  const [deleting, setDeleting] = useState<View | null>(null);
  const views = useRead(listViews);
  const known = views.data?.views ?? [];
  const query = params.toString();
  const add = (name: string) =>
    save((saved) => [...saved.filter((view) => view.name !== name), { name, query }]);
  return (
    <div className="views">
      {known.map((view) => (
        <span key={view.name} className="view">
          <Link to={{ search: view.query }} aria-current={view.query === query ? 'true' : undefined}>
            {view.name}
          </Link>
          <button type="button" aria-label={`Delete the view ${view.name}`} onClick={() => setDeleting(view)}>
            ×
          </button>
        </span>
      ))}
      {query !== '' && known.every((view) => view.query !== query) && (
        <Button look="quiet" onClick={() => setSaving(true)}>
          Save view
        </Button>
      )}
      {deleting && (
        <RunDialog
          title="Delete view"
          verb="Delete"
          danger
          run={() => save((saved) => saved.filter(({ name }) => name !== deleting.name))}
          onClose={() => setDeleting(null)}
        >
          <p>The view {deleting.name} will be deleted. Applications won&apos;t change.</p>
        </RunDialog>
      )}
      {isSaving && (
        <RunDialog
          title="Save view"
          verb="Save"
          run={(form) => add(typed(form, 'name').trim())}
          onClose={() => setSaving(false)}
        >
          <TextField
            label="Name"
            hint="Saves the search (except a tax ID), filters, and sort order. Replaces a view with the same name."
            name="name"
            required
          />
        </RunDialog>
      )}
    </div>
  );
}

/** Reads the list first, because another window may have changed it. */
async function save(change: (views: readonly View[]) => View[]) {
  const { data } = await call(listViews);
  return call(putViews, { body: { views: change(data.views) } });
}
