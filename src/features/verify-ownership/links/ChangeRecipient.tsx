import { check } from '../../../domain/draft.ts';
import type { OwnerForm } from '../../../domain/sections/person.ts';
import { translateAll } from '../../../domain/texts/messages.ts';
import { parsePhone } from '../../../domain/values/phone.ts';
import { call, showFailure } from '../../../web/client.ts';
import { StepActions } from '../../../web/form/StepActions.tsx';
import { StepForm } from '../../../web/form/StepForm.tsx';
import { useStepForm, type Refusal } from '../../../web/form/useStepForm.ts';
import { toast } from '../../../web/notices.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { ownershipFields, PERSON_LABELS } from '../messages.ts';
import { resendOwnerLink } from './contract.ts';
import { recipient } from './recipient.ts';
import { linkTexts as texts } from './messages.ts';
import { RecipientFields } from './RecipientFields.tsx';
import { useFormHeading } from './useFormHeading.ts';

/** Form that sends an owner who hasn't opened the link another one, to another email or phone number. */
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
  const { heading, cancel } = useFormHeading(onCancel);
  const form = useStepForm({
    defaults: { email: owner.email, phoneNumber: owner.phoneNumber },
    validate(values) {
      const checked = check(recipient, values);
      return checked.ok ? [] : translateAll(checked.errors, ownershipFields);
    },
    labels: PERSON_LABELS,
    onSubmit: send,
  });

  async function send(values: { email: string; phoneNumber: string }): Promise<void | Refusal> {
    const { ownerId = '' } = owner;
    const body = { ...values, phoneNumber: parsePhone(values.phoneNumber) ?? values.phoneNumber };
    const reply = await call(resendOwnerLink, { params: { ownerId }, body, quiet: true });
    if (reply.ok) {
      toast(texts.resent(name), { tone: 'success' });
      return onDone({ ...owner, ...values });
    }
    const { failure } = reply;
    const errors = failure.kind === 'refused' ? translateAll(failure.errors, ownershipFields) : [];
    return errors.length > 0 ? { errors } : showFailure(failure, ownershipFields);
  }

  return (
    <StepForm form={form}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- takes the focus when the view changes */}
      <h2 ref={heading} tabIndex={-1}>
        {texts.change(name)}
      </h2>
      <p>{texts.changeHint}</p>
      <RecipientFields form={form} />
      <StepActions form={form} label={texts.sendNew} busyWords={texts.sending}>
        <Button look="quiet" onClick={cancel}>
          {texts.cancel}
        </Button>
      </StepActions>
    </StepForm>
  );
}
