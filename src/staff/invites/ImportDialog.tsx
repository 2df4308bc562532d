import { ActionDialog } from '../application/decide/ActionDialog.tsx';

export function ImportDialog({ onClose }: { onClose: () => void }) {
  return (
    <ActionDialog
      title="Import CSV"
      verb="Import"
      busy={false}
      error={null}
      onClose={onClose}
      onConfirm={onClose}
    >
      <p />
    </ActionDialog>
  );
}
