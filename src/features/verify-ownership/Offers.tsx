import { useState } from 'react';
import { formatAddressLine } from '../../domain/values/address.ts';
import { formatPhone } from '../../domain/values/phone.ts';
import { startAction } from '../../web/navigation/action.ts';
import { Button } from '../../web/ui/Button.tsx';
import { useStatus } from '../../web/session/status.ts';
import { FILLED_IN, SAME_AS_BUSINESS, USE_MY_DETAILS } from './messages.ts';
import { nameParts } from './nameParts.ts';
import css from './PersonFields.module.css';
import type { PersonField, PersonPart } from './review/personPart.tsx';

export type AddressRead = Partial<
  Record<'streetNum' | 'streetName' | 'city' | 'state' | 'postalCode', string>
>;

type Values = Partial<Record<PersonField, string>>;

const NAME: readonly PersonField[] = ['firstName', 'middleName', 'lastName'];

function Offer({ form, label, values }: { form: PersonPart; label: string; values: Values }) {
  const [taken, setTaken] = useState(0);
  return (
    <p className={css.line}>
      <Button
        look="link"
        onClick={() => {
          startAction();
          const entries = Object.entries(values) as [PersonField, string][];
          // If part of the name is locked, this may be another person, so don't fill in the rest of the name.
          const hasLockedName = NAME.some((name) => name in values && form.field(name).readOnly);
          for (const [name, value] of entries) {
            const isLocked = NAME.includes(name) ? hasLockedName : form.field(name).readOnly;
            if (value && !isLocked) form.set(name, value);
          }
          setTaken((times) => times + 1);
        }}
      >
        {label}
      </Button>
      <span className="hidden-visually">
        <output>{taken > 0 && FILLED_IN}</output>
      </span>
    </p>
  );
}

export function BusinessAddressOffer({
  form,
  address,
}: {
  form: PersonPart;
  address: AddressRead | undefined;
}) {
  const { streetNum = '', streetName = '', city, state, postalCode } = address ?? {};
  const addressLine = formatAddressLine({ streetNum, streetName });
  if (addressLine === '') return null;
  return <Offer form={form} label={SAME_AS_BUSINESS} values={{ addressLine, city, state, postalCode }} />;
}

export function OwnDetailsOffer({ form }: { form: PersonPart }) {
  const account = useStatus((status) => status?.account);
  if (!account) return null;
  const { firstName, middleName, lastName } = nameParts(account.name);
  const phoneNumber = formatPhone(account.phoneNumber ?? '');
  return (
    <Offer
      form={form}
      label={USE_MY_DETAILS}
      values={{ firstName, middleName, lastName, email: account.email, phoneNumber }}
    />
  );
}
