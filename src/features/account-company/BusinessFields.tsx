import { findCategories, type Category } from '../../domain/categorySearch.ts';
import { groupKindOf, type OwnershipType } from '../../domain/identity.ts';
import { parseTinType, TIN, tinLabel, tinMask, tinTypesFor } from '../../domain/taxId.ts';
import { taxIdWarning } from '../../domain/warnings.ts';
import { splitWebsite } from '../../domain/website.ts';
import { AddressFields } from '../../web/form/AddressFields.tsx';
import { ComboField, type Suggestion } from '../../web/form/ComboField.tsx';
import { FieldGroup } from '../../web/form/FieldGroup.tsx';
import { MaskedField } from '../../web/form/MaskedField.tsx';
import { SelectField } from '../../web/form/SelectField.tsx';
import { TextField } from '../../web/form/TextField.tsx';
import type { StepForm } from '../../web/form/useStepForm.ts';
import { Banner } from '../../web/ui/Alert.tsx';
import css from './CompanyForm.module.css';
import { BUSINESS_GROUPS, BUSINESS_HINTS, BUSINESS_LABELS, EIN_NOTE, taxIdHint } from './messages.ts';
import type { BusinessForm } from './rules.ts';

interface PartProps {
  form: StepForm<BusinessForm>;
}

const PROTOCOLS = [
  { value: 'https', label: 'https://' },
  { value: 'http', label: 'http://' },
];
const TAX_MASKS = { [TIN.SSN]: 'ssn', [TIN.EIN]: 'ein', [TIN.ITIN]: 'itin' } as const;

/** How the business is called; a sole proprietor has no legal name of its own. */
export function NameFields({ form, isSole }: PartProps & { isSole: boolean }) {
  return (
    <FieldGroup legend={BUSINESS_GROUPS.names}>
      {!isSole && (
        <TextField
          {...form.field('legalName')}
          label={BUSINESS_LABELS.legalName}
          hint={BUSINESS_HINTS.legalName}
          autoComplete="organization"
          autoCapitalize="words"
          spellCheck={false}
        />
      )}
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
    </FieldGroup>
  );
}

/** The tax ID, masked by its TIN type; only a sole proprietor chooses that type. */
export function TaxFields({ form, ownershipType }: PartProps & { ownershipType: OwnershipType }) {
  const types = tinTypesFor(groupKindOf(ownershipType));
  const type = parseTinType(form.watch('tinType')) ?? types[0] ?? TIN.EIN;
  return (
    <FieldGroup legend={BUSINESS_GROUPS.tax}>
      {type === TIN.EIN && (
        <div className={css.note}>
          <Banner>{EIN_NOTE}</Banner>
        </div>
      )}
      {types.length > 1 && (
        <SelectField
          {...form.field('tinType')}
          label={BUSINESS_LABELS.tinType}
          hint={BUSINESS_HINTS.tinType}
          options={types.map((one) => ({ value: String(one), label: tinLabel(one) }))}
          autoComplete="off"
        />
      )}
      <MaskedField
        {...form.field('federalTaxId')}
        label={BUSINESS_LABELS.federalTaxId}
        hint={taxIdHint({ type, mask: tinMask(type) })}
        mask={TAX_MASKS[type]}
        autoComplete="off"
        warning={taxIdWarning(form.watch('federalTaxId'), type)}
      />
    </FieldGroup>
  );
}

/** Phone and address of the business. */
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

/** Since when, how much and what the business sells, and where it stands on the web. */
export function TradeFields({ form, categories }: PartProps & { categories: readonly Category[] }) {
  const descriptionOf = (code: string) => categories.find(({ value }) => value === code)?.description ?? code;
  const find = (text: string) => findCategories(categories, text).map(suggestionOf);

  /** A whole code, or words that only one category has. */
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
      <ComboField
        {...form.field('mccCode')}
        label={BUSINESS_LABELS.mccCode}
        hint={BUSINESS_HINTS.mccCode}
        suggest={find}
        settle={settle}
        textOf={descriptionOf}
      />
      <div className={css.website}>
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
      </div>
    </FieldGroup>
  );
}

function suggestionOf({ value, description }: Category): Suggestion {
  return { value, label: description, detail: value };
}
