import { useRef } from 'react';
import { findCategories, type Category } from '../../domain/categories/categorySearch.ts';
import { groupKindOf, type OwnershipType } from '../../domain/identity.ts';
import { isMask } from '../../domain/values/mask.ts';
import { parseTinType, TIN, tinLabel, tinMask, tinTypesFor } from '../../domain/values/taxId.ts';
import { taxIdWarning } from '../../domain/values/warnings.ts';
import { splitWebsite } from '../../domain/values/website.ts';
import { AddressFields } from '../../web/form/fields/AddressFields.tsx';
import { ComboField } from '../../web/form/fields/ComboField.tsx';
import type { Suggestion } from '../../web/form/fields/useSuggestions.ts';
import { FieldGroup, FieldRow } from '../../web/form/fields/FieldGroup.tsx';
import { MaskedField } from '../../web/form/fields/MaskedField.tsx';
import { SelectField } from '../../web/form/fields/SelectField.tsx';
import { NAME_INPUT, TextField } from '../../web/form/fields/TextField.tsx';
import type { StepForm } from '../../web/form/useStepForm.ts';
import { Banner } from '../../web/ui/Alert.tsx';
import css from './CompanyForm.module.css';
import { BUSINESS_GROUPS, BUSINESS_HINTS, BUSINESS_LABELS, EIN_NOTE, taxIdHint } from './messages.ts';
import { onlyTinType } from './rules.ts';
import { BUSINESS, type BusinessForm } from '../../domain/sections/business.ts';

interface PartProps {
  form: StepForm<BusinessForm>;
  ownershipType: OwnershipType;
}

const PROTOCOLS = [
  { value: 'https', label: 'https://' },
  { value: 'http', label: 'http://' },
];
const TAX_MASKS = { [TIN.SSN]: 'ssn', [TIN.EIN]: 'ein', [TIN.ITIN]: 'itin' } as const;

export function NameFields({ form, ownershipType }: PartProps) {
  return (
    <FieldGroup legend={BUSINESS_GROUPS.names}>
      {BUSINESS.legalName.isAsked({ ownershipType }) && (
        <TextField
          {...form.field('legalName')}
          label={BUSINESS_LABELS.legalName}
          hint={BUSINESS_HINTS.legalName}
          autoComplete="organization"
          {...NAME_INPUT}
        />
      )}
      <FieldRow>
        <TextField
          {...form.field('dbaName')}
          label={BUSINESS_LABELS.dbaName}
          hint={BUSINESS_HINTS.dbaName}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          {...form.field('billingDescriptor')}
          label={BUSINESS_LABELS.billingDescriptor}
          hint={BUSINESS_HINTS.billingDescriptor}
          optional
          autoComplete="off"
          spellCheck={false}
        />
      </FieldRow>
    </FieldGroup>
  );
}

export function TaxFields({ form, ownershipType }: PartProps) {
  const types = tinTypesFor(groupKindOf(ownershipType));
  const chosen = parseTinType(form.watch('tinType')) ?? onlyTinType(ownershipType);
  const type = chosen ?? types[0] ?? TIN.EIN;
  const number = form.field('federalTaxId');
  const stored = useRef<{ type: string; mask: string }>(null);
  /**
   * A masked number belongs to the stored TIN type. Choosing another type clears it, and choosing the stored
   * type again restores it.
   */
  const pick = (picked: string) => {
    const { federalTaxId, tinType } = form.values();
    if (isMask(federalTaxId)) {
      stored.current = { type: tinType, mask: federalTaxId };
      number.state.clear(number.name);
    } else if (federalTaxId === '' && stored.current?.type === picked) {
      form.set('federalTaxId', stored.current.mask);
    }
  };
  return (
    <FieldGroup legend={BUSINESS_GROUPS.tax}>
      {type === TIN.EIN && (
        <div className={css.note}>
          <Banner>{EIN_NOTE}</Banner>
        </div>
      )}
      <FieldRow>
        {types.length > 1 && (
          <SelectField
            {...form.field('tinType')}
            label={BUSINESS_LABELS.tinType}
            size={11}
            hint={BUSINESS_HINTS.tinType}
            options={types.map((one) => ({ value: String(one), label: tinLabel(one) }))}
            autoComplete="off"
            onPick={pick}
          />
        )}
        <MaskedField
          {...number}
          label={BUSINESS_LABELS.federalTaxId}
          hint={chosen && taxIdHint({ type: chosen, mask: tinMask(chosen) })}
          mask={TAX_MASKS[type]}
          autoComplete="off"
          warning={chosen && taxIdWarning(form.watch('federalTaxId'), chosen)}
        />
      </FieldRow>
    </FieldGroup>
  );
}

export function ContactFields({ form }: PartProps) {
  return (
    <FieldGroup legend={BUSINESS_GROUPS.contact}>
      <MaskedField
        {...form.field('phoneNumber')}
        label={BUSINESS_LABELS.phoneNumber}
        hint={BUSINESS_HINTS.phoneNumber}
        mask="phone"
        autoComplete="tel-national"
      />
      <AddressFields form={form} />
    </FieldGroup>
  );
}

export function TradeFields({ form, categories }: PartProps & { categories: readonly Category[] }) {
  const descriptionOf = (code: string) => categories.find(({ value }) => value === code)?.description ?? code;
  const find = (text: string) => findCategories(categories, text).map(suggestionOf);

  const settle = (text: string) => {
    const found = find(text);
    return found.length === 1 ? found[0] : undefined;
  };

  function tidyWebsite(typed: string): void {
    if (!/^\s*https?:/iu.test(typed)) return;
    const { protocol, host } = splitWebsite(typed);
    form.set('protocol', protocol);
    form.set('website', host);
  }

  return (
    <FieldGroup legend={BUSINESS_GROUPS.trade}>
      <FieldRow isFirstShort>
        <MaskedField
          {...form.field('businessEstablishedDate')}
          label={BUSINESS_LABELS.businessEstablishedDate}
          hint={BUSINESS_HINTS.businessEstablishedDate}
          mask="date"
          autoComplete="off"
        />
        <MaskedField
          {...form.field('expectedMonthlyVolume')}
          label={BUSINESS_LABELS.expectedMonthlyVolume}
          hint={BUSINESS_HINTS.expectedMonthlyVolume}
          mask="money"
          prefix="$"
          autoComplete="off"
        />
      </FieldRow>
      <ComboField
        {...form.field('mccCode')}
        label={BUSINESS_LABELS.mccCode}
        hint={BUSINESS_HINTS.mccCode}
        suggest={find}
        settle={settle}
        textOf={descriptionOf}
      />
      <FieldRow wraps>
        <SelectField
          {...form.field('protocol')}
          label={BUSINESS_LABELS.protocol}
          hint={BUSINESS_HINTS.protocol}
          options={PROTOCOLS}
          placeholder={null}
          autoComplete="off"
        />
        <TextField
          {...form.field('website')}
          label={BUSINESS_LABELS.website}
          hint={BUSINESS_HINTS.website}
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          onLeave={tidyWebsite}
        />
      </FieldRow>
    </FieldGroup>
  );
}

function suggestionOf({ value, description }: Category): Suggestion {
  return { value, label: description, detail: value };
}
