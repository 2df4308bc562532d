import { check, errorsIn } from '../../../domain/draft.ts';
import type { OwnerForm } from '../../../domain/sections/person.ts';
import { translateAll } from '../../../domain/texts/messages.ts';
import { call } from '../../../web/client.ts';
import { refusalOf } from '../../../web/form/refusalOf.ts';
import { useStepForm, type Refusal } from '../../../web/form/useStepForm.ts';
import { toast } from '../../../web/notices.ts';
import { ownershipFields, PERSON_LABELS } from '../messages.ts';
import { resendOwnerLink } from './contract.ts';
import { recipient } from './recipient.ts';
import { LinkForm, RecipientFields } from './LinkForm.tsx';
import { linkTexts as texts } from './messages.ts';

export function ChangeRecipient({
  owner,
  name,
  onDone,
  onCancel,
}: {
  owner: OwnerForm;
  name: string;
  onDone: (owner: OwnerForm) => void;
  onCancel: () => void;
}) {
  const form = useStepForm({
    defaults: { email: owner.email, phoneNumber: owner.phoneNumber },
    validate: (values) => translateAll(errorsIn(check(recipient, values)), ownershipFields),
    labels: PERSON_LABELS,
    onSubmit: send,
    partial: {},
  });

  async function send(values: { email: string; phoneNumber: string }): Promise<void | Refusal> {
    const { ownerId = '' } = owner;
    const reply = await call(resendOwnerLink, { params: { ownerId }, body: values, quiet: true });
    if (!reply.ok) return refusalOf(reply.failure, ownershipFields);
    toast(texts.resent(name), { tone: 'success' });
    return onDone({ ...owner, ...values });
  }

  return (
    <LinkForm
      form={form}
      title={texts.change(name)}
      hint={texts.changeHint}
      send={texts.sendNew}
      onCancel={onCancel}
    >
      <RecipientFields form={form} />
    </LinkForm>
  );
}
