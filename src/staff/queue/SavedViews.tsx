import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { listViews, putViews } from '../../features/staff-settings/contract.ts';
import { Button } from '../../web/ui/Button.tsx';
import { ActionDialog } from '../ui/ActionDialog.tsx';
import { call } from '../client.ts';
import { TextField } from '../ui/Field.tsx';
import { focusHeading } from '../ui/PageHead.tsx';
import { typed } from '../ui/typed.ts';
import { useAction } from '../ui/useAction.ts';
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
  const save = useAction({
    // Reads the list first, because another window may have changed it.
    mutationFn: async (change: (views: readonly View[]) => View[]) => {
      const { data } = await call(listViews);
      return call(putViews, { body: { views: change(data.views) } });
    },
    onSuccess: () => {
      setSaving(false);
      setDeleting(null);
      focusHeading();
    },
  });
  const known = views.data?.views ?? [];
  const query = params.toString();
  const add = (name: string) =>
    save.mutate((views) => [...views.filter((view) => view.name !== name), { name, query }]);
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
        <ActionDialog
          title="Delete view"
          verb="Delete"
          danger
          action={save}
          onClose={() => setDeleting(null)}
          onConfirm={() => save.mutate((views) => views.filter(({ name }) => name !== deleting.name))}
        >
          <p>The view {deleting.name} will be deleted. Applications won&apos;t change.</p>
        </ActionDialog>
      )}
      {isSaving && (
        <ActionDialog
          title="Save view"
          verb="Save"
          action={save}
          onClose={() => setSaving(false)}
          onConfirm={(form) => add(typed(form, 'name').trim())}
        >
          <TextField
            label="Name"
            hint="Saves the current search (except a tax ID), filters, and sort order. Replaces a view with the same name."
            name="name"
            required
          />
        </ActionDialog>
      )}
    </div>
  );
}
