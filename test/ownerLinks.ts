import { expect } from 'vitest';
import { journey, reach, type Journey } from '../e2e/applicant.ts';
import { demoOwner } from '../src/domain/demoSample.ts';
import type { Testbed } from './testbed.ts';

export const LINKS = '/onboarding/accounts/identity/owner-links';
export const OWNERS = '/onboarding/accounts/identity/owners';
/** Values that the owner enters and that the applicant must never see. */
export const SECRETS = [
  '323001234',
  '323-00-1234',
  'Hidden Meadow',
  '03-09-1971',
  '1971-03-09',
  'private@owner.example',
  '4155550177',
];

export const entered = {
  ...demoOwner('private'),
  firstName: 'Bea',
  lastName: 'Linked',
  ssn: '323-00-1234',
  birthDate: '03-09-1971',
  streetName: 'Hidden Meadow Lane',
  phoneNumber: '(415) 555-0177',
  email: 'private@owner.example',
};

let people = 0;
/** Request body that sends an owner a link. The email and phone number are always new, to avoid their rate limits. */
export const asked = (more: Record<string, unknown> = {}) => {
  people += 1;
  return {
    firstName: 'Bea',
    lastName: 'Linked',
    email: `bea${people}@owners.example`,
    phoneNumber: `(415) 555-${String(1000 + people)}`,
    ownershipPercentage: 40,
    position: 'OW',
    ...more,
  };
};

export const ada = { ...demoOwner('private'), firstName: 'Ada', ownershipPercentage: 60 };

export function ownerLinks(bed: Testbed, base: string) {
  const begin = async (spProductSlug = 'harbor', ownershipType: 'LLC' | 'SOLE_PROP' | 'GOV' = 'LLC') =>
    reach(
      journey(base, {
        ownershipType,
        ...(spProductSlug === 'harbor' ? {} : { spProductSlug, facId: 'cobalt' }),
      }),
      'BUSINESS_INFO',
    );
  const call = async (method: string, path: string, body?: unknown, token = '') => {
    const answer = await bed.request({ method: method as 'GET', url: path, body, token });
    return answer;
  };
  const owners = async (applicant: Journey) => (await applicant.call('GET', OWNERS)).body.data.owners;
  async function ask(applicant: Journey, more: Record<string, unknown> = {}) {
    const who = asked(more);
    const answer = await applicant.call('POST', LINKS, who);
    expect(answer).toMatchObject({
      status: 200,
      body: { success: true, data: { ownerId: expect.any(String) } },
    });
    return { ownerId: answer.body.data.ownerId as string, who, token: await tokenFor(String(who.email)) };
  }
  async function tokenFor(email: string): Promise<string> {
    const messages = await bed.outbox();
    const mail = messages.findLast((one) => one.to === email);
    return /\/owner(?:\?lang=es)?#([\w-]+)/.exec(JSON.stringify(mail))?.[1] ?? '';
  }
  const open = (ownerToken: string) => call('POST', '/onboarding/owner/open', { ownerToken });
  async function session(ownerToken: string): Promise<string> {
    const opened = await open(ownerToken);
    expect(opened).toMatchObject({ status: 200 });
    const verified = await call('POST', '/onboarding/owner/verify', {
      ownerToken,
      smsCode: opened.body.smsCode,
    });
    expect(verified).toMatchObject({ status: 200, body: { success: true } });
    return verified.body.token;
  }
  const enter = (token: string, more: Record<string, unknown> = {}) =>
    call('PUT', '/onboarding/owner/details', { ...entered, ...more }, token);
  return { begin, call, owners, ask, tokenFor, open, session, enter };
}
