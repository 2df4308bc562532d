import type { ReactNode } from 'react';
import type { Choice } from '../../web/form/fields/SelectField.tsx';
import { TIN } from '../../domain/values/taxId.ts';
import { sameNumberWarning, taxIdWarning } from '../../domain/values/warnings.ts';
import { AddressFields } from '../../web/form/fields/AddressFields.tsx';
import { FieldGroup, FieldRow } from '../../web/form/fields/FieldGroup.tsx';
import { useField } from '../../web/form/fields/FieldShell.tsx';
import { MaskedField } from '../../web/form/fields/MaskedField.tsx';
import { SelectField } from '../../web/form/fields/SelectField.tsx';
import { NAME_INPUT, TextField } from '../../web/form/fields/TextField.tsx';
import { GROUPS, HINTS, ITIN, PERSON_LABELS } from './messages.ts';
import { BusinessAddressOffer, OwnDetailsOffer, type AddressRead } from './Offers.tsx';
import type { PersonPart } from './review/personPart.tsx';

export function PersonFields({
  form,
  section,
  isItin = false,
  idType,
  others = [],
  positions,
  legends = GROUPS,
  emailHint = HINTS.email,
  role,
  isFirst = false,
  businessAddress,
}: {
  form: PersonPart;
  section: string;
  isItin?: boolean;
  idType?: ReactNode;
  others?: readonly string[];
  positions: readonly Choice[];
  legends?: { role: string; address: string; reach?: string };
  emailHint?: string;
  role?: ReactNode;
  isFirst?: boolean;
  businessAddress?: AddressRead | undefined;
}) {
  const ssn = form.field('ssn');
  const { text: number } = useField(ssn).field;
  const [only, ...more] = positions;
  return (
    <>
      <FieldGroup legend={GROUPS.name}>
        {isFirst && <OwnDetailsOffer form={form} />}
        <FieldRow>
          <TextField
            {...form.field('firstName')}
            label={PERSON_LABELS.firstName}
            hint={HINTS.firstName}
            autoComplete={`${section} given-name`}
            {...NAME_INPUT}
          />
          <TextField
            {...form.field('middleName')}
            label={PERSON_LABELS.middleName}
            optional
            autoComplete={`${section} additional-name`}
            {...NAME_INPUT}
          />
          <TextField
            {...form.field('lastName')}
            label={PERSON_LABELS.lastName}
            autoComplete={`${section} family-name`}
            {...NAME_INPUT}
          />
        </FieldRow>
      </FieldGroup>
      <FieldGroup legend={GROUPS.identity}>
        {idType}
        <FieldRow>
          <MaskedField
            {...ssn}
            label={isItin ? ITIN.label : PERSON_LABELS.ssn}
            hint={HINTS.ssn}
            mask={isItin ? 'itin' : 'ssn'}
            autoComplete="off"
            warning={taxIdWarning(number, isItin ? TIN.ITIN : TIN.SSN) ?? sameNumberWarning(number, others)}
          />
          <MaskedField
            {...form.field('birthDate')}
            label={PERSON_LABELS.birthDate}
            hint={HINTS.date}
            mask="date"
            autoComplete={`${section} bday`}
          />
        </FieldRow>
      </FieldGroup>
      <FieldGroup legend={legends.role}>
        {role}
        <SelectField
          {...form.field('position')}
          label={PERSON_LABELS.position}
          size={24}
          options={positions}
          placeholder={only && more.length === 0 ? null : undefined}
          autoComplete={`${section} organization-title`}
        />
      </FieldGroup>
      <FieldGroup legend={legends.reach ?? GROUPS.reach}>
        <FieldRow isFirstShort>
          <MaskedField
            {...form.field('phoneNumber')}
            label={PERSON_LABELS.phoneNumber}
            hint={HINTS.phone}
            mask="phone"
            autoComplete={`${section} tel-national`}
          />
          <TextField
            {...form.field('email')}
            label={PERSON_LABELS.email}
            hint={emailHint}
            type="email"
            inputMode="email"
            autoComplete={`${section} email`}
            autoCapitalize="none"
            spellCheck={false}
          />
        </FieldRow>
      </FieldGroup>
      <FieldGroup legend={legends.address}>
        <BusinessAddressOffer form={form} address={businessAddress} />
        <AddressFields form={form} section={section} zip4 />
      </FieldGroup>
    </>
  );
}
