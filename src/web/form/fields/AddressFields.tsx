import { useRef } from 'react';
import { searchAddress, type SuggestedAddress } from '../../../api/addressSearch.ts';
import { formatAddressLine } from '../../../domain/values/address.ts';
import { UNITED_STATES } from '../../../domain/texts/labels.ts';
import { statesFor } from '../../../domain/values/states.ts';
import { poBoxWarning } from '../../../domain/values/warnings.ts';
import { boot } from '../../boot.ts';
import { call } from '../../client.ts';
import { session } from '../../session/session.ts';
import { ComboField } from './ComboField.tsx';
import type { Suggestion } from './useSuggestions.ts';
import { FieldRow } from './FieldGroup.tsx';
import { Fields } from './Fields.tsx';
import { useFieldValue } from './FieldShell.tsx';
import { MaskedField } from './MaskedField.tsx';
import { ADDRESS_HINT, ADDRESS_LABELS } from './messages.ts';
import { SelectField } from './SelectField.tsx';
import { TextField } from './TextField.tsx';
import type { FieldBinding } from '../useStepForm.ts';

export type AddressField = keyof typeof ADDRESS_LABELS;

export { ADDRESS_LABELS };

const STATES = statesFor({ dc: boot.product?.dc ?? false }).map(({ code, name }) => ({
  value: code,
  label: name,
}));

export interface AddressFieldsProps {
  form: {
    field: (name: AddressField) => FieldBinding;
    set: (name: AddressField, value: string) => void;
  };
  section?: string;
  zip4?: boolean;
}

export function AddressFields({ form, section, zip4 = false }: AddressFieldsProps) {
  const line = form.field('addressLine');
  const typed = useFieldValue(line);
  const found = useRef(new Map<Suggestion, SuggestedAddress>());
  const complete = (token: string) => [section, token].filter(Boolean).join(' ');

  async function suggest(text: string, signal: AbortSignal): Promise<Suggestion[]> {
    const addresses = await ask(text, signal);
    found.current = new Map(addresses.map((address) => [suggestionOf(address), address]));
    return [...found.current.keys()];
  }

  function fill(suggestion: Suggestion): void {
    const { city = '', state = '', postalCode = '' } = found.current.get(suggestion) ?? {};
    for (const [name, value] of Object.entries({ city, state, postalCode }) as [AddressField, string][]) {
      if (value && !form.field(name).readOnly) form.set(name, value);
    }
  }

  return (
    <Fields>
      <ComboField
        {...line}
        label={ADDRESS_LABELS.addressLine}
        hint={ADDRESS_HINT}
        suggest={suggest}
        freeText
        onPick={fill}
        autoComplete={complete('address-line1')}
        warning={poBoxWarning(typeof typed === 'string' ? typed : '')}
      />
      <FieldRow wraps>
        <TextField
          {...form.field('city')}
          label={ADDRESS_LABELS.city}
          autoComplete={complete('address-level2')}
        />
        <SelectField
          {...form.field('state')}
          label={ADDRESS_LABELS.state}
          options={STATES}
          autoComplete={complete('address-level1')}
        />
        <MaskedField
          {...form.field('postalCode')}
          label={ADDRESS_LABELS.postalCode}
          mask={zip4 ? 'zip4' : 'zip'}
          autoComplete={complete('postal-code')}
        />
      </FieldRow>
      <TextField
        {...form.field('country')}
        // Hides the note that asks the applicant to check a prefilled value, because the country is always the same.
        note={undefined}
        label={ADDRESS_LABELS.country}
        readOnly
        size={14}
        display={() => UNITED_STATES}
        autoComplete={complete('country-name')}
      />
    </Fields>
  );
}

function suggestionOf({ label, streetNum, streetName, city, state }: SuggestedAddress): Suggestion {
  const line = formatAddressLine({ streetNum, streetName });
  return line === ''
    ? { value: label, label }
    : { value: line, label: line, detail: `${city} ${state}`.trim() };
}

async function ask(text: string, signal: AbortSignal): Promise<readonly SuggestedAddress[]> {
  // The search requires an applicant's session, which an owner with a link doesn't have.
  if (!session().token) return [];
  const reply = await call(searchAddress, { query: { q: text }, signal, quiet: true, survivesActions: true });
  return reply.ok ? reply.data.data : [];
}
