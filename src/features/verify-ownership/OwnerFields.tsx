import { useState } from 'react';
import { positionOptions } from '../../domain/values/positions.ts';
import type { OwnershipType } from '../../domain/identity.ts';
import { FieldRow } from '../../web/form/fields/FieldGroup.tsx';
import { MaskedField } from '../../web/form/fields/MaskedField.tsx';
import type { StepForm } from '../../web/form/useStepForm.ts';
import type { BeneficialParts } from './beneficial/parts.tsx';
import type { IdParts } from './ids/parts.tsx';
import { GROUPS, HINTS, percentageHint, PERSON_LABELS } from './messages.ts';
import type { AddressRead } from './Offers.tsx';
import { PersonFields } from './PersonFields.tsx';
import type { OwnerPart } from './review/personPart.tsx';
import type { OwnersForm } from './useOwners.ts';

/**
 * Only the first owner's form offers to copy the account holder's details, because the account holder is rarely one of
 * the other owners.
 */
export function OwnerFields({
  form,
  ownerKey,
  number,
  ownershipType,
  total,
  businessAddress,
  parts,
  idParts,
}: {
  form: StepForm<OwnersForm>;
  ownerKey: string;
  number: number;
  ownershipType: OwnershipType;
  total: number;
  businessAddress: AddressRead | undefined;
  parts?: BeneficialParts | undefined;
  idParts?: IdParts | undefined;
}) {
  const part: OwnerPart = {
    field: (name) => form.field(`owners.${ownerKey}.${name}`),
    set: (name, value) => form.set(`owners.${ownerKey}.${name}`, value),
  };
  const sole = ownershipType === 'SOLE_PROP';
  const isOrganization = ownershipType === 'NON_PROFIT';
  const rule = parts?.beneficialRule(ownershipType);
  const isControl = form.watch(`owners.${ownerKey}.controlPerson`) === 'true';
  const share = form.values().owners[ownerKey]?.ownershipPercentage ?? '';
  // If no one owns 25 percent or more, the control person's exact percentage doesn't matter, so the form doesn't ask
  // for it.
  const [isShareKnown] = useState(() => form.values().nobodyOwns25 && isControl && Number(share) < 25);
  const asksShare = !rule || !(rule.controlOnly || (isShareKnown && isControl));
  const { owners, order } = form.values();
  const others = order.flatMap((key) => (key === ownerKey ? [] : (owners[key]?.ssn ?? [])));
  const hint = parts ? (isControl ? parts.CONTROL_SHARE_HINT : parts.SHARE_HINT) : percentageHint(total);
  return (
    <PersonFields
      form={part}
      section={`section-${number}`}
      isItin={form.watch(`owners.${ownerKey}.idType`) === 'itin'}
      idType={idParts && <idParts.IdTypeField form={part} />}
      others={others}
      legends={{
        ...GROUPS,
        role: isOrganization ? GROUPS.contactRole : GROUPS.role,
        ...(sole && { reach: GROUPS.reachYou }),
      }}
      emailHint={sole ? HINTS.emailYou : HINTS.email}
      positions={positionOptions(ownershipType)}
      isFirst={number === 1}
      businessAddress={businessAddress}
      role={
        !sole && (
          <>
            {parts && rule && (
              <parts.ControlField
                {...form.field(`owners.${ownerKey}.controlPerson`)}
                hint={parts.controlTexts(ownershipType).hint}
              />
            )}
            {asksShare && (
              <FieldRow>
                <MaskedField
                  {...form.field(`owners.${ownerKey}.dateStarted`)}
                  label={PERSON_LABELS.dateStarted}
                  hint={isOrganization ? HINTS.roleStarted : HINTS.dateStarted}
                  mask="date"
                  autoComplete="off"
                />
                <MaskedField
                  {...form.field(`owners.${ownerKey}.ownershipPercentage`)}
                  label={PERSON_LABELS.ownershipPercentage}
                  hint={hint}
                  mask="percent"
                  autoComplete="off"
                />
              </FieldRow>
            )}
          </>
        )
      }
    />
  );
}
