import { expect, type Page } from '@playwright/test';
import { CERTIFICATION } from '../src/features/confirm/messages.ts';
import { getStartedTexts } from '../src/features/get-started/messages.ts';
import type { Hands } from './hands.ts';

/** What the applicant of the journey types. None of it belongs to a real person. */
export const LLC = {
  name: 'Rosa Delgado',
  password: 'Mx9$kV2!pLq7',
  phone: '2125550142',
  business: {
    legalName: 'Delgado Coffee Roasters LLC',
    dbaName: 'Delgado Coffee',
    billingDescriptor: 'DELGADO COFFEE',
    taxId: '12-3456789',
    phone: '2125550143',
    address: '350 Fifth Avenue',
    city: 'New York',
    state: 'New York',
    zip: '10118',
    established: '03-15-2019',
    volume: '25000',
    category: '5814',
    website: 'delgadocoffee.example.com',
  },
  owners: [
    {
      firstName: 'Rosa',
      lastName: 'Delgado',
      ssn: '219-09-9871',
      birthDate: '07-04-1985',
      dateStarted: '03-15-2019',
      percentage: '60',
      position: 'Chief Executive Officer',
      phone: '2125550142',
      email: 'rosa@example.com',
      address: '12 Willow Street',
      city: 'Brooklyn',
      state: 'New York',
      zip: '11201',
    },
    {
      firstName: 'Martin',
      lastName: 'Okafor',
      ssn: '457-55-5462',
      birthDate: '11-23-1979',
      dateStarted: '06-01-2020',
      percentage: '40',
      position: 'LLC Member',
      phone: '7185550186',
      email: 'martin@example.com',
      address: '88 Prospect Place',
      city: 'Brooklyn',
      state: 'New York',
      zip: '11217',
    },
  ],
  bank: {
    nameOnAccount: 'Delgado Coffee Roasters LLC',
    type: 'Checking',
    routing: '021000021',
    number: '000123456789',
  },
} as const;

export interface Business {
  /** A sole proprietor has none. */
  legalName?: string;
  dbaName: string;
  billingDescriptor?: string;
  /** Only a sole proprietor chooses. */
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

/** An owner, or the contact of a government, who has no share and no starting date; a sole proprietor has one position. */
export interface Person {
  firstName: string;
  lastName: string;
  ssn: string;
  /** What the number is called; a Social Security Number unless told. */
  numberLabel?: string;
  birthDate: string;
  dateStarted?: string;
  percentage?: string;
  position?: string;
  phone: string;
  email: string;
  address: string;
  city: string;
  state: string;
  zip: string;
}

/**
 * Works the screens one after another; each function starts on its screen and ends on the next one's heading. Everything is
 * named in English; `say` says it as the page does.
 */
export function companyJourney(
  page: Page,
  hands: Hands,
  { say = (english) => english }: { say?: (english: string) => string } = {},
) {
  const field = (label: string) => page.getByLabel(say(label), { exact: true });
  const button = (name: string) => page.getByRole('button', { name: say(name), exact: true });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name: say(name) });
  const combobox = (name: string) => page.getByRole('combobox', { name: say(name) });
  const checkbox = (name: string) => page.getByRole('checkbox', { name: say(name), exact: true });

  async function getStarted(email: string): Promise<void> {
    await hands.type(field('Full name'), LLC.name);
    await hands.type(field('Email'), email);
    await hands.type(field('Create password'), LLC.password);
    await hands.tick(checkbox(getStartedTexts.agree));
    await hands.press(button('Start Application'));
    await field('Mobile phone number').waitFor();
  }

  async function sms(code: () => Promise<string>, phone: string = LLC.phone): Promise<void> {
    await hands.type(field('Mobile phone number'), phone);
    await hands.press(button('Continue'));
    await field('Verification code').waitFor();
    await hands.type(field('Verification code'), await code());
    await hands.press(button('Continue'));
    await heading('Choose your business type').waitFor();
  }

  async function accountType(type = 'LLC'): Promise<void> {
    await hands.tick(page.getByRole('radio', { name: say(type), exact: true }));
    await hands.press(button('Continue'));
    await heading('Add your business info').waitFor();
  }

  async function government(): Promise<void> {
    await hands.press(page.getByRole('tab', { name: say('Government'), exact: true }));
    await hands.press(button('Continue'));
    await heading('Add your business info').waitFor();
  }

  async function company(business: Business = LLC.business, then = 'Verify Ownership'): Promise<void> {
    await fillCompany(business);
    await hands.press(button('Continue'));
    await heading(then).waitFor();
  }

  async function fillCompany(business: Business): Promise<void> {
    if (business.legalName) await hands.type(field('Legal name'), business.legalName);
    await hands.type(field('Doing business as'), business.dbaName);
    const descriptor = `${say('Billing descriptor')} ${say('(optional)')}`;
    await hands.type(field(descriptor), business.billingDescriptor ?? '');
    if (business.tinType) await hands.choose(field('TIN type'), business.tinType);
    await hands.type(field('Tax ID'), business.taxId);
    await hands.type(field('Phone'), business.phone);
    await hands.type(combobox('Address'), business.address);
    await hands.type(field('City'), business.city);
    await hands.choose(field('State'), business.state);
    await hands.type(field('ZIP code'), business.zip);
    await hands.type(field('Established date'), business.established);
    await hands.type(field('Expected monthly credit card volume'), business.volume);
    await hands.suggest(combobox('Merchant category'), business.category);
    await hands.type(page.getByRole('textbox', { name: say('Website') }), business.website);
  }

  async function fillPerson(person: Person): Promise<void> {
    await hands.type(field('First name'), person.firstName);
    await hands.type(field('Last name'), person.lastName);
    await hands.type(field(person.numberLabel ?? 'Social Security Number'), person.ssn);
    await hands.type(field('Date of birth'), person.birthDate);
    const started = `${say('Date started')} ${say('(optional)')}`;
    if (person.dateStarted) await hands.type(field(started), person.dateStarted);
    if (person.percentage) await hands.type(field('Ownership percentage'), person.percentage);
    if (person.position) await hands.choose(field('Position'), say(person.position));
    await hands.type(field('Phone'), person.phone);
    await hands.type(field('Email'), person.email);
    await hands.type(combobox('Address'), person.address);
    await hands.type(field('City'), person.city);
    await hands.choose(field('State'), person.state);
    await hands.type(field('ZIP code'), person.zip);
  }

  async function owner(person: Person): Promise<void> {
    await fillPerson(person);
    await hands.press(button('Continue'));
    await button(`${say('Edit')} ${person.firstName} ${person.lastName}`).waitFor();
  }

  /** The one person of a sole proprietor or a government, who is not listed. */
  async function onePerson(person: Person): Promise<void> {
    await fillPerson(person);
    await hands.press(button('Continue'));
    await heading('Add your business bank account').waitFor();
  }

  async function owners(onList = async () => {}, people: readonly Person[] = LLC.owners): Promise<void> {
    for (const [index, person] of people.entries()) {
      if (index > 0) {
        await hands.press(button('Add owner'));
        await expect(field('First name')).toHaveValue('');
      }
      await owner(person);
    }
    await onList();
    await hands.press(button('Continue'));
    await heading('Add your business bank account').waitFor();
  }

  async function bank(): Promise<void> {
    await field('Name on account').first().waitFor();
    const all = await field('Name on account').count();
    for (let account = 0; account < all; account += 1) {
      // Sections of further accounts open when the one before is done with.
      if (!(await field('Name on account').nth(account).isVisible())) {
        await hands.press(
          page.locator('summary, button[aria-expanded]').filter({ visible: true }).nth(account),
        );
      }
      await hands.type(field('Name on account').nth(account), LLC.bank.nameOnAccount);
      await hands.choose(field('Account type').nth(account), say(LLC.bank.type));
      await hands.type(field('Routing number').nth(account), LLC.bank.routing);
      await hands.type(field('Account number').nth(account), LLC.bank.number);
      await hands.type(field('Confirm account number').nth(account), LLC.bank.number);
    }
    await hands.press(button('Continue'));
    await heading('Review your information').waitFor();
  }

  async function confirm(onSubmit = async () => {}): Promise<void> {
    await expect(button('Submit')).toBeDisabled();
    await hands.tick(checkbox(CERTIFICATION));
    await hands.press(button('Submit'));
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
    owner,
    owners,
    onePerson,
    bank,
    confirm,
    heading,
  };
}
