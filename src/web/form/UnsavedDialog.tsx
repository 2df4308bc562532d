import type { FieldError } from '../../api/problem.ts';
import { SERVER_ERROR_TOAST_MS } from '../../domain/limits.ts';
import { showFailure, type Reply } from '../client.ts';
import { toast } from '../notices.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { unsavedPaths } from './drafts/draftFields.ts';
import { valueAt, withValue } from './errors.ts';
import { notSaved, unsavedTexts } from './unsaved.ts';

export interface Unsaved {
  names: readonly string[];
  fix: () => void;
  leave: () => void;
}

const lastOf = (path: string) => path.split('.').at(-1);

/**
 * Replaces rejected values with the stored ones. Matches fields by their last path segment, because server
 * and form paths differ.
 */
function asStored<Form>(values: Form, stored: Form, errors: readonly FieldError[]): Form {
  const refused = new Set(errors.map(({ field }) => lastOf(field)));
  return unsavedPaths(values, stored)
    .filter((field) => refused.has(lastOf(field)))
    .reduce((copy, field) => withValue(copy, { field, value: valueAt(stored, field) ?? '' }), values);
}

/**
 * If the server rejects fields, retries with their stored values. Returns the saved values, or null if nothing was
 * saved.
 */
export async function saveForExit<Form>(
  values: Form,
  { stored, save }: { stored: Form; save: (values: Form) => Promise<Reply<unknown>> },
): Promise<Form | null> {
  const reply = await save(values);
  if (reply.ok) return values;
  const { failure } = reply;
  showFailure(failure);
  if (failure.kind !== 'refused') return null;
  const others = asStored(values, stored, failure.errors);
  return others !== values && (await save(others)).ok ? others : null;
}

export function showUnsaved(names: readonly string[]): void {
  toast(notSaved(names), { survivesNavigation: true, duration: SERVER_ERROR_TOAST_MS });
}

export function UnsavedDialog({ names, fix, leave }: Unsaved) {
  const texts = unsavedTexts(names.length);
  return (
    <Dialog
      title={texts.title}
      onClose={fix}
      actions={
        <>
          <Button wide look="primary" onClick={fix}>
            {texts.fix}
          </Button>
          <Button wide onClick={leave}>
            {texts.leave}
          </Button>
        </>
      }
    >
      <p>{notSaved(names)}</p>
      <p>{texts.others}</p>
    </Dialog>
  );
}
