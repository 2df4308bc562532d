import { createInvite } from '../../features/operator-invites/contract.ts';
import { isDemo } from '../../domain/demo.ts';
import { nestedOf } from '../../domain/invites/prefill.ts';
import { OWNERSHIP_LABELS } from '../../domain/texts/ownershipLabels.ts';
import { ActionDialog } from '../ui/ActionDialog.tsx';
import { call } from '../client.ts';
import { fieldError } from '../ui/failure.tsx';
import { useSession } from '../session.ts';
import { SelectField, TextField } from '../ui/Field.tsx';
import { inviteLabel } from './inviteLabel.ts';
import { useAction } from '../ui/useAction.ts';
import { useDialogDraft } from '../ui/useDraft.ts';
import { useIdempotencyKey } from '../ui/useIdempotencyKey.ts';

const NEW: Readonly<Record<string, string>> = {};

const types = [
  { value: '', label: 'The applicant chooses' },
  ...Object.entries(OWNERSHIP_LABELS).map(([value, label]) => ({ value, label })),
];

const FIELDS = [
  { path: 'name', required: true },
  { path: 'email', type: 'email', required: true },
  { path: 'phoneNumber', type: 'tel' },
  { path: 'externalId', hint: 'The ID of this merchant in your own systems.' },
] as const;

const PREFILL = [
  'prefill.business.legalName',
  'prefill.business.dbaName',
  'prefill.business.phoneNumber',
  'prefill.business.websiteUrl',
] as const;

export function NewInviteDialog({
  onSent,
  onClose,
}: {
  onSent: (email: string) => void;
  onClose: () => void;
}) {
  const products = useSession().products.filter(({ status }) => status === 'active');
  const { draft, setDraft, hasDraft, close } = useDialogDraft(['invite'], NEW, onClose);
  const usual = (products.find(({ slug }) => !isDemo(slug, '')) ?? products[0])?.slug ?? '';
  const typed: Readonly<Record<string, string>> = { spProductSlug: usual, ...draft };
  const returnUrls = products.find(({ slug }) => slug === typed['spProductSlug'])?.returnUrls ?? [];
  // If the user entered a return URL and then selected a product without return URLs, drop the URL.
  const body = bodyOf(returnUrls.length > 0 ? typed : { ...typed, returnUrl: '' });
  const idempotencyKey = useIdempotencyKey(body);
  const send = useAction({
    mutationFn: () => call(createInvite, { body, idempotencyKey }),
    onSuccess: () => {
      onSent(typed['email']?.trim() ?? '');
      close();
    },
  });
  const field = (path: string) => ({
    name: path,
    // Autofill would suggest the staff member's data, not the merchant's.
    autoComplete: 'off',
    value: typed[path] ?? '',
    onChange: (event: { target: { value: string } }) => setDraft({ ...draft, [path]: event.target.value }),
  });
  const isPrefillRefused = ['prefill.ownershipType', ...PREFILL].some((path) => fieldError(send.error, path));
  return (
    <ActionDialog
      title="New invite"
      verb="Send invite"
      action={send}
      hasDraft={hasDraft}
      onClose={close}
      onConfirm={() => send.mutate()}
    >
      <SelectField
        label="Product"
        options={products.map(({ slug, name }) => ({ value: slug, label: name }))}
        {...field('spProductSlug')}
      />
      {FIELDS.map(({ path, ...rest }) => (
        <TextField
          key={path}
          label={'required' in rest ? inviteLabel(path) : `${inviteLabel(path)} (optional)`}
          {...rest}
          {...field(path)}
        />
      ))}
      {returnUrls.length > 0 && (
        <TextField
          label={`${inviteLabel('returnUrl')} (optional)`}
          type="url"
          hint={`Adds a link back to your site. Must start with ${returnUrls.join(' or ')}.`}
          {...field('returnUrl')}
        />
      )}
      <details open={isPrefillRefused || undefined}>
        <summary>Details you already know</summary>
        <div className="stack">
          <SelectField
            label={inviteLabel('prefill.ownershipType')}
            options={types}
            {...field('prefill.ownershipType')}
          />
          {PREFILL.map((path) => (
            <TextField key={path} label={inviteLabel(path)} {...field(path)} />
          ))}
          <p className="hint">The applicant sees these values and can change them.</p>
        </div>
      </details>
    </ActionDialog>
  );
}

function bodyOf(typed: Readonly<Record<string, string>>): Record<string, unknown> {
  const entries = Object.entries(typed).map(([path, value]) => [path, value.trim()] as const);
  return nestedOf(Object.fromEntries(entries.filter(([, value]) => value !== '')));
}
