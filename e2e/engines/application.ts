import { expect } from '@playwright/test';
import { BUSINESS_LABELS } from '../../src/features/account-company/messages.ts';
import { CERTIFICATION } from '../../src/features/confirm/messages.ts';
import { getStartedTexts } from '../../src/features/get-started/messages.ts';
import { PERSON_LABELS } from '../../src/features/verify-ownership/names.ts';
import { LLC } from '../sampleCompany.ts';
import { sampleFields } from '../sampleFields.ts';
import type { Server } from '../server.ts';
import type { Person } from './person.ts';

type Owner = (typeof LLC.owners)[number];

/** Each function expects its screen to be shown, and returns once the next screen appears. */
export function application(person: Person, server: Server) {
  const { type, choose, tick, suggest, press, heading } = person;

  async function address(home: Record<'address' | 'city' | 'state' | 'zip', string>): Promise<void> {
    await type('Address', home.address);
    await type('City', home.city);
    await choose('State', home.state);
    await type('ZIP code', home.zip);
  }

  async function start(email: string): Promise<void> {
    await type(getStartedTexts.name, LLC.name);
    await type(getStartedTexts.email, email);
    await type(getStartedTexts.password, LLC.password);
    await tick('checkbox', getStartedTexts.agree);
    await press(getStartedTexts.start);
    await heading('Verify your mobile phone number');
  }

  async function phone(number: string): Promise<void> {
    await type('Mobile phone number', number);
    await press('Continue');
    const code = async () => {
      const texts = (await server.outbox()).filter(
        ({ channel, to }) => channel === 'sms' && to.endsWith(number),
      );
      return /\b\d{6}\b/.exec(texts.at(-1)?.text ?? '')?.[0];
    };
    await expect.poll(code).toBeTruthy();
    await type('Verification code', (await code()) ?? '');
    await press('Continue');
    await heading('Choose your business type');
  }

  async function accountType(): Promise<void> {
    await tick('radio', 'LLC');
    await press('Continue');
    await heading('Add your business info');
  }

  async function business(): Promise<void> {
    const { business: shop } = LLC;
    await type('Legal name', shop.legalName);
    await type('Doing business as', shop.dbaName);
    await type('Tax ID', shop.taxId.replace('-', ''));
    await type('Phone', shop.phone);
    await address(shop);
    await type('Established date', shop.established.replaceAll('-', ''));
    await type('Expected monthly credit card volume', shop.volume);
    await suggest('Merchant category', shop.category);
    for (const { name, text } of sampleFields()) await type(BUSINESS_LABELS[name], text);
    await type('Website', shop.website);
    await press('Continue');
    await heading('Verify Ownership');
  }

  async function owner(one: Owner): Promise<void> {
    await type('First name', one.firstName);
    await type('Last name', one.lastName);
    await type('Social Security Number', one.ssn.replaceAll('-', ''));
    await type('Date of birth', one.birthDate.replaceAll('-', '/'));
    await type('Date started', one.dateStarted);
    await type('Ownership percentage', one.percentage);
    await choose('Position', one.position);
    await type('Phone', one.phone);
    await type(PERSON_LABELS.email, one.email);
    await address(one);
    await press('Continue');
    await expect
      .poll(() => person.seen({ role: 'button', name: `Edit ${one.firstName} ${one.lastName}` }))
      .not.toBeNull();
  }

  async function owners(): Promise<void> {
    const [first, second] = LLC.owners;
    await owner(first);
    await press('Add owner');
    await expect.poll(() => person.valueOf('First name')).toBe('');
    await owner(second);
    await press('Continue');
    await heading('Add your business bank account');
  }

  async function bank(): Promise<void> {
    const { bank: account } = LLC;
    await type('Name on account', account.nameOnAccount);
    await choose('Account type', account.type);
    await type('Routing number', account.routing);
    await type('Account number', account.number);
    await type('Confirm account number', account.number);
    await press('Continue');
    await heading('Review your information');
  }

  async function submit(): Promise<void> {
    await tick('checkbox', CERTIFICATION);
    await press('Submit');
    await heading('Application Submitted');
  }

  return { start, phone, accountType, business, owners, bank, submit };
}
