import { check, errorsIn } from '../../../domain/draft.ts';
import { checkForm } from '../../../domain/formErrors.ts';
import type { OwnershipType } from '../../../domain/identity.ts';
import { isLinked } from '../../../domain/ownership/ownerLinks.ts';
import type { OwnerForm, PersonContext } from '../../../domain/sections/person.ts';
import { translateAll } from '../../../domain/texts/messages.ts';
import { positionOptions } from '../../../domain/values/positions.ts';
import { call } from '../../../web/client.ts';
import { FieldRow } from '../../../web/form/fields/FieldGroup.tsx';
import { MaskedField } from '../../../web/form/fields/MaskedField.tsx';
import { SelectField } from '../../../web/form/fields/SelectField.tsx';
import { NAME_INPUT, TextField } from '../../../web/form/fields/TextField.tsx';
import { useRepeatKeys } from '../../../web/form/useRepeatKeys.ts';
import { refusalOf } from '../../../web/form/refusalOf.ts';
import { useStepForm, type Refusal } from '../../../web/form/useStepForm.ts';
import { toast } from '../../../web/notices.ts';
import type { BeneficialParts } from '../beneficial/parts.tsx';
import { askName, nameOf, ownershipFields, PERSON_LABELS } from '../messages.ts';
import { newOwner, ownerRules, ownerToWire } from '../rules.ts';
import { askOwner } from './contract.ts';
import { recipient } from './recipient.ts';
import { ChangeRecipient } from './ChangeRecipient.tsx';
import { LinkForm, RecipientFields } from './LinkForm.tsx';
import { linkTexts as texts } from './messages.ts';

interface Props {
  owner: OwnerForm;
  number: number;
  ownershipType: OwnershipType;
  context: PersonContext;
  parts?: BeneficialParts | undefined;
  onDone: (owner: OwnerForm) => void;
  onCancel: () => void;
}

export function AskOwner(props: Props) {
  const { owner, number, onDone, onCancel } = props;
  return isLinked(owner) ? (
    <ChangeRecipient owner={owner} name={nameOf(owner, number)} onDone={onDone} onCancel={onCancel} />
  ) : (
    <AskForm {...props} />
  );
}

function AskForm({ owner, number, ownershipType, context, parts, onDone, onCancel }: Props) {
  const { firstName, lastName, email, phoneNumber, controlPerson, ownershipPercentage, position } = owner;
  const repeatKey = useRepeatKeys();
  // The error summary lists fields in this order.
  const defaults = { firstName, lastName, email, phoneNumber, controlPerson, ownershipPercentage, position };
  const whole = (values: typeof defaults): OwnerForm => ({ ...newOwner(context.kind), ...values });
  const form = useStepForm({
    defaults,
    validate(values) {
      const wire = ownerToWire(whole(values));
      const sent = check(ownerRules(context).stated, wire);
      const checked = checkForm({ form: values, sent, own: check(recipient, wire) });
      return translateAll(errorsIn(checked), ownershipFields);
    },
    labels: PERSON_LABELS,
    onSubmit: send,
    partial: {},
  });

  async function send(values: typeof defaults): Promise<void | Refusal> {
    const listed = whole(values);
    const body = ownerToWire(listed);
    const headers = repeatKey(JSON.stringify(body));
    const reply = await call(askOwner, { body, headers, quiet: true });
    if (!reply.ok) return refusalOf(reply.failure, ownershipFields);
    toast(texts.sent(nameOf(listed, number)), { tone: 'success' });
    return onDone({ ...listed, ownerId: reply.data.data.ownerId, status: 'invited' });
  }

  const isTyped = [owner.ssn, owner.birthDate, owner.addressLine].some((text) => text !== '');
  const rule = parts?.beneficialRule(ownershipType);
  return (
    <LinkForm
      form={form}
      title={askName(nameOf(owner, number))}
      hint={context.ids ? texts.askEitherHint : texts.askHint}
      send={texts.send}
      onCancel={onCancel}
    >
      {isTyped && <p>{texts.askReplaces}</p>}
      <FieldRow>
        <TextField
          {...form.field('firstName')}
          label={PERSON_LABELS.firstName}
          autoComplete="off"
          {...NAME_INPUT}
        />
        <TextField
          {...form.field('lastName')}
          label={PERSON_LABELS.lastName}
          autoComplete="off"
          {...NAME_INPUT}
        />
      </FieldRow>
      <RecipientFields form={form} />
      {parts && rule && (
        <parts.ControlField {...form.field('controlPerson')} hint={parts.controlTexts(ownershipType).hint} />
      )}
      <FieldRow>
        {!rule?.controlOnly && (
          <MaskedField
            {...form.field('ownershipPercentage')}
            label={PERSON_LABELS.ownershipPercentage}
            mask="percent"
            autoComplete="off"
          />
        )}
        <SelectField
          {...form.field('position')}
          label={PERSON_LABELS.position}
          size={24}
          options={positionOptions(ownershipType)}
          autoComplete="off"
        />
      </FieldRow>
    </LinkForm>
  );
}
