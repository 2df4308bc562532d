import { positionOptions } from '../../domain/positions.ts';
import type { OwnershipType } from '../../domain/identity.ts';
import { MaskedField } from '../../web/form/MaskedField.tsx';
import type { StepForm } from '../../web/form/useStepForm.ts';
import { HINTS, percentageHint, PERSON_LABELS } from './messages.ts';
import { BusinessAddressOffer, OwnDetailsOffer, type AddressRead } from './Offers.tsx';
import { PersonFields, type PersonPart } from './PersonFields.tsx';
import type { OwnersForm } from './useOwners.ts';

/** The fields of one owner. `number` counts from 1; only the first is likely to be the applicant. */
export function OwnerFields({
  form,
  ownerKey,
  number,
  ownershipType,
  total,
  businessAddress,
  isItin,
}: {
  form: StepForm<OwnersForm>;
  ownerKey: string;
  number: number;
  ownershipType: OwnershipType;
  total: number;
  businessAddress: AddressRead | undefined;
  isItin: boolean;
}) {
  const part: PersonPart = {
    field: (name) => form.field(`owners.${ownerKey}.${name}`),
    set: (name, value) => form.set(`owners.${ownerKey}.${name}`, value),
  };
  const sole = ownershipType === 'SOLE_PROP';
  return (
    <PersonFields
      form={part}
      section={`section-${number}`}
      isItin={isItin}
      positions={positionOptions(ownershipType)}
      offer={number === 1 && <OwnDetailsOffer form={part} />}
      addressOffer={<BusinessAddressOffer form={part} address={businessAddress} />}
      role={
        !sole && (
          <>
            <MaskedField
              {...form.field(`owners.${ownerKey}.dateStarted`)}
              label={PERSON_LABELS.dateStarted}
              hint={HINTS.dateStarted}
              optional
              mask="date"
              autoComplete="off"
            />
            <MaskedField
              {...form.field(`owners.${ownerKey}.ownershipPercentage`)}
              label={PERSON_LABELS.ownershipPercentage}
              hint={percentageHint(total)}
              mask="percent"
              autoComplete="off"
            />
          </>
        )
      }
    />
  );
}
