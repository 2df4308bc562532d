import { demoOwner } from '../src/domain/demoSample.ts';
import { journey, type Answer, type Journey } from './applicant.ts';
import { expect } from './fixtures.ts';
import type { Server } from './server.ts';

const LINKS = '/onboarding/accounts/identity/owner-links';

export interface AskedOwner {
  ownerId: string;
  url: string;
  verify(): Promise<void>;
  complete(more?: object): Promise<void>;
}

export async function linkTo(server: Server, email: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const mail = (await server.outbox()).findLast(({ to }) => to === email);
    link = /http\S+\/owner(?:\?lang=es)?#[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  return link;
}

async function good(call: Promise<Answer>): Promise<Answer['body']> {
  const { status, body } = await call;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body;
}

export async function askOwner(
  server: Server,
  applicant: Journey,
  more: Record<string, unknown> = {},
): Promise<AskedOwner> {
  const email = `owner-${crypto.randomUUID()}@example.com`;
  // The number is random, because each number may receive only a few links per day.
  const phoneNumber = `415555${1000 + Math.floor(Math.random() * 9000)}`;
  const who = { firstName: 'Bea', lastName: 'Marlow', ownershipPercentage: 25, position: 'OW' };
  const asked = { ...who, email, phoneNumber, ...more };
  const { ownerId } = (await good(applicant.call('POST', LINKS, asked))).data;
  const url = await linkTo(server, String(asked.email));
  const ownerToken = new URL(url).hash.slice(1);
  const owner = journey(server.url);
  const { ownershipPercentage: _, position: __, ...person } = demoOwner('private');
  const { firstName, lastName } = asked;
  async function verify(): Promise<void> {
    const { smsCode } = await good(owner.call('POST', '/onboarding/owner/open', { ownerToken }));
    owner.token = (await good(owner.call('POST', '/onboarding/owner/verify', { ownerToken, smsCode }))).token;
  }
  return {
    ownerId,
    url,
    verify,
    async complete(other = {}) {
      // Opening a link again too soon sends no new code, so verify only once.
      if (owner.token === '') await verify();
      await good(
        owner.call('PUT', '/onboarding/owner/details', { ...person, firstName, lastName, ...other }),
      );
    },
  };
}
