import { errorsIn } from '../../domain/draft.ts';
import { toAddressFormErrors } from '../../domain/values/address.ts';
import { today } from '../../domain/values/date.ts';
import { CONTACT_DEBOUNCE_MS, SERVER_ERROR_TOAST_MS } from '../../domain/limits.ts';
import { translateAll } from '../../domain/texts/messages.ts';
import { positionOptions } from '../../domain/values/positions.ts';
import { boot } from '../../web/boot.ts';
import { call, type Failure } from '../../web/client.ts';
import { errorsUnder } from '../../web/form/drafts/draftFields.ts';
import { refusalOf } from '../../web/form/refusalOf.ts';
import { StepActions } from '../../web/form/StepActions.tsx';
import { StepForm } from '../../web/form/StepForm.tsx';
import { useStepForm, type Refusal } from '../../web/form/useStepForm.ts';
import { logFailure } from '../../web/log.ts';
import { toast } from '../../web/notices.ts';
import { follow, useShownScreen } from '../../web/navigation/router.ts';
import { useStatus } from '../../web/session/status.ts';
import { saveContact, saveContactPartially } from './contract.ts';
import {
  CONTACT_SAVE_FAILED,
  CONTACT_SAVE_UNEXPECTED,
  CONTACT_UPDATE_FAILED,
  GROUPS,
  ownershipFields,
  PERSON_LABELS,
} from './messages.ts';
import type { AddressRead } from './Offers.tsx';
import { PersonFields } from './PersonFields.tsx';
import { checkContactForm, contactToWire, entityError } from './rules.ts';
import type { ContactForm } from '../../domain/sections/person.ts';

export function ContactStep({
  stored,
  businessAddress,
}: {
  stored: ContactForm;
  businessAddress: AddressRead | undefined;
}) {
  const context = { today: today(), dc: boot.product?.dc ?? false };
  const identityType = useStatus((status) => status?.identity.type);
  const { fix = [] } = useShownScreen().memory;
  const form = useStepForm<ContactForm>({
    defaults: stored,
    initialErrors: translateAll(toAddressFormErrors(errorsUnder('contact', fix)), ownershipFields),
    validate: (values) => translateAll(errorsIn(checkContactForm(values, context)), ownershipFields),
    labels: PERSON_LABELS,
    onSubmit: proceed,
    partial: {
      delay: CONTACT_DEBOUNCE_MS,
      save: (values, draft) => call(saveContactPartially, { body: contactToWire(values), ...draft }),
    },
  });

  async function proceed(values: ContactForm): Promise<void | Refusal> {
    const mistaken = entityError(identityType, 'contact');
    if (mistaken) return toast(mistaken);
    try {
      const reply = await call(saveContact, {
        body: contactToWire(values),
        quiet: true,
        includesReads: true,
      });
      return reply.ok ? await follow('VerifyContact', 'saved') : refusedSave(reply.failure);
    } catch (error) {
      logFailure(CONTACT_SAVE_UNEXPECTED, error);
      toast(CONTACT_SAVE_UNEXPECTED);
      return undefined;
    }
  }

  return (
    <StepForm form={form}>
      <PersonFields
        form={form}
        section="section-1"
        positions={positionOptions('GOV')}
        legends={{ role: GROUPS.contactRole, address: GROUPS.contactAddress }}
        isFirst
        businessAddress={businessAddress}
      />
      <StepActions form={form} />
    </StepForm>
  );
}

function refusedSave(failure: Failure): void | Refusal {
  const refusal = refusalOf(failure, ownershipFields);
  if (failure.kind === 'server') toast(CONTACT_SAVE_FAILED);
  if (failure.kind === 'refused' && !refusal && !failure.message)
    toast(CONTACT_UPDATE_FAILED, { duration: SERVER_ERROR_TOAST_MS });
  return refusal;
}
