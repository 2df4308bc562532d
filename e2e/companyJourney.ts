import { expect, type FrameLocator, type Page } from '@playwright/test';
import type { GroupKind } from '../src/domain/identity.ts';
import { CERTIFICATION } from '../src/features/confirm/messages.ts';
import { BUSINESS_LABELS } from '../src/features/account-company/messages.ts';
import { getStartedTexts } from '../src/features/get-started/messages.ts';
import type { Input } from './input.ts';
import { LLC } from './sampleCompany.ts';
import { sampleField, sampleFields } from './sampleFields.ts';

export interface Business {
  legalName?: string;
  dbaName: string;
  billingDescriptor?: string;
  tinType?: string;
  taxId: string;
  phone: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  established: string;
  volume: string;
  category: string;
  website: string;
}

/**
 * An owner or a government contact. Contacts have no ownership percentage or start date; a sole proprietor has a fixed
 * position.
 */
export interface Person {
  firstName: string;
  lastName: string;
  ssn: string;
  numberLabel?: string;
  birthDate: string;
  dateStarted?: string;
  percentage?: string;
  position?: string;
  controls?: boolean;
  phone: string;
  email: string;
  address: string;
  city: string;
  state: string;
  zip: string;
}

function kindOf({ legalName }: Business): GroupKind {
  return legalName ? 'private' : 'sole';
}

/**
 * Returns functions that each fill in one screen, which must already be open. Most of them then continue and
 * wait for the next screen. `fillCompany` and `fillPerson` only fill in fields, and `owner` waits for the
 * list of owners. Controls are found by their English names, which `say` translates to the page's language.
 */
export function companyJourney(
  page: Page | FrameLocator,
  input: Input,
  { say = (english) => english }: { say?: (english: string) => string } = {},
) {
  const field = (label: string) => page.getByLabel(say(label), { exact: true });
  const button = (name: string) => page.getByRole('button', { name: say(name), exact: true });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name: say(name) });
  const combobox = (name: string) => page.getByRole('combobox', { name: say(name) });
  const checkbox = (name: string) => page.getByRole('checkbox', { name: say(name), exact: true });

  async function getStarted(email: string): Promise<void> {
    await input.type(field('Full name'), LLC.name);
    await input.type(field('Email'), email);
    await input.type(field('Create password'), LLC.password);
    await input.tick(checkbox(getStartedTexts.agree));
    await input.press(button('Start Application'));
    await field('Mobile phone number').waitFor();
  }

  async function sms(code: () => Promise<string>, phone: string = LLC.phone): Promise<void> {
    await input.type(field('Mobile phone number'), phone);
    await input.press(button('Continue'));
    await field('Verification code').waitFor();
    await input.type(field('Verification code'), await code());
    await input.press(button('Continue'));
    await heading('Choose your business type').waitFor();
  }

  async function accountType(type = 'LLC'): Promise<void> {
    await input.tick(page.getByRole('radio', { name: say(type), exact: true }));
    await input.press(button('Continue'));
    await heading('Add your business info').waitFor();
  }

  async function government(): Promise<void> {
    await input.press(page.getByRole('tab', { name: say('Government'), exact: true }));
    await input.press(button('Continue'));
    await heading('Add your business info').waitFor();
  }

  async function company(business: Business = LLC.business, kind = kindOf(business)): Promise<void> {
    await fillCompany(business, kind);
    await input.press(button('Continue'));
    await heading(kind === 'government' ? 'Verify Contact' : 'Verify Ownership').waitFor();
  }

  async function fillCompany(business: Business, kind = kindOf(business)): Promise<void> {
    if (business.legalName) await input.type(field('Legal name'), business.legalName);
    await input.type(field('Doing business as'), business.dbaName);
    const descriptor = `${say('Billing descriptor')} ${say('(optional)')}`;
    await input.type(field(descriptor), business.billingDescriptor ?? '');
    if (business.tinType) await input.choose(field('TIN type'), business.tinType);
    await input.type(field('Tax ID'), business.taxId);
    await input.type(field('Phone'), business.phone);
    await input.type(combobox('Address'), business.address);
    await input.type(field('City'), business.city);
    await input.choose(field('State'), business.state);
    await input.type(field('ZIP code'), business.zip);
    await input.type(field('Established date'), business.established);
    await input.type(field('Expected monthly credit card volume'), business.volume);
    await input.suggest(combobox('Merchant category'), business.category);
    for (const { name, text } of sampleFields(kind)) {
      const label = say(BUSINESS_LABELS[name]);
      await input.type(sampleField(field, label, say('(optional)')), text);
    }
    await input.type(page.getByRole('textbox', { name: say('Website') }), business.website);
  }

  async function fillPerson(person: Person): Promise<void> {
    await input.type(field('First name'), person.firstName);
    await input.type(field('Last name'), person.lastName);
    await input.type(field(person.numberLabel ?? 'Social Security Number'), person.ssn);
    await input.type(field('Date of birth'), person.birthDate);
    const started = say('Date started');
    if (person.dateStarted) await input.type(field(started), person.dateStarted);
    if (person.percentage) await input.type(field('Ownership percentage'), person.percentage);
    if (person.position) await input.choose(field('Position'), say(person.position));
    if (person.controls) await input.tick(checkbox('This person controls the business'));
    await input.type(field('Phone'), person.phone);
    await input.type(field('Email'), person.email);
    await input.type(combobox('Address'), person.address);
    await input.type(field('City'), person.city);
    await input.choose(field('State'), person.state);
    await input.type(field('ZIP code'), person.zip);
  }

  async function owner(person: Person): Promise<void> {
    await fillPerson(person);
    await input.press(button('Continue'));
    await button(`${say('Edit')} ${person.firstName} ${person.lastName}`).waitFor();
  }

  async function onePerson(person: Person): Promise<void> {
    await fillPerson(person);
    await input.press(button('Continue'));
    await heading('Add your business bank account').waitFor();
  }

  async function owners(onList = async () => {}, people: readonly Person[] = LLC.owners): Promise<void> {
    for (const [index, person] of people.entries()) {
      if (index > 0) {
        await input.press(button('Add owner'));
        await expect(field('First name')).toHaveValue('');
      }
      await owner(person);
    }
    await onList();
    await input.press(button('Continue'));
    await heading('Add your business bank account').waitFor();
  }

  async function bank(): Promise<void> {
    await field('Name on account').first().waitFor();
    const all = await field('Name on account').count();
    for (let account = 0; account < all; account += 1) {
      if (!(await field('Name on account').nth(account).isVisible())) {
        await input.press(
          page.locator('summary, button[aria-expanded]').filter({ visible: true }).nth(account),
        );
      }
      await input.type(field('Name on account').nth(account), LLC.bank.nameOnAccount);
      await input.choose(field('Account type').nth(account), say(LLC.bank.type));
      await input.type(field('Routing number').nth(account), LLC.bank.routing);
      await input.type(field('Account number').nth(account), LLC.bank.number);
      await input.type(field('Confirm account number').nth(account), LLC.bank.number);
    }
    await input.press(button('Continue'));
    await heading('Review your information').waitFor();
  }

  async function confirm(onSubmit = async () => {}): Promise<void> {
    await expect(button('Submit')).toBeDisabled();
    // Matches part of the label, because products that ask for beneficial owners add a sentence to it.
    await input.tick(page.getByRole('checkbox', { name: say(CERTIFICATION) }));
    await input.press(button('Submit'));
    await onSubmit();
    await heading('Application Submitted').waitFor();
  }

  return {
    getStarted,
    sms,
    accountType,
    government,
    company,
    fillCompany,
    fillPerson,
    owner,
    owners,
    onePerson,
    bank,
    confirm,
    heading,
  };
}
