import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { notSaved, unsavedTexts } from './unsaved.ts';
import type { Unsaved } from './useStepForm.ts';

/** Before Save and exit leaves without what could not be saved. */
export function UnsavedDialog({ names, fix, leave }: Unsaved) {
  return (
    <Dialog
      title={unsavedTexts.title}
      onClose={fix}
      actions={
        <>
          <Button look="primary" onClick={fix}>
            {unsavedTexts.fix}
          </Button>
          <Button onClick={leave}>{unsavedTexts.leave}</Button>
        </>
      }
    >
      <p>{notSaved(names)}</p>
      <p>{unsavedTexts.others}</p>
    </Dialog>
  );
}
