import { randomInt, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { DEMO_PASSWORD, DEMO_PHONE } from '../../domain/demo.ts';
import { demoBankAccount, demoBusiness, demoOwner } from '../../domain/demoSample.ts';
import type { ReplyOf } from '../../api/endpoint.ts';
import type { GroupKind } from '../../domain/identity.ts';
import type { readFees } from '../../features/confirm/contract.ts';
import { STAGES, type Stage } from '../../journey/stages.ts';
import type { DemoMerchant } from './merchants.ts';

type Answered = Record<string, unknown> & { token?: string };

/** Calls the app as one applicant, with the applicant's token. */
export interface DemoApplicant {
  email: string;
  call(method: 'GET' | 'POST' | 'PUT', url: string, body?: object): Promise<Answered>;
  upload(url: string, file: { name: string; bytes: Buffer }): Promise<void>;
  signIn(): Promise<void>;
}

interface Of {
  app: FastifyInstance;
  facId: string;
  slug: string;
  merchant: DemoMerchant;
  /** Lets some time pass between two steps. */
  later: () => void;
}

/** Advances a new application to a stage, at most to its submit. */
export async function applyAs(stage: Stage, of: Of): Promise<DemoApplicant> {
  const { facId, slug, merchant, later } = of;
  const { firstName, lastName } = merchant;
  const name = `${firstName} ${lastName}`;
  const email = `${firstName}.${lastName}+${randomUUID().slice(0, 8)}@example.com`.toLowerCase();
  const account = { facId, spProductSlug: slug, email, password: DEMO_PASSWORD };
  const applicant = callerOf(of.app, email, account);
  const { call } = applicant;
  const owner = { ...ownerOf(merchant, 'private', email), controlPerson: true };
  const steps: [Stage, () => Promise<unknown>][] = [
    ['INITIATED', () => call('POST', '/onboarding/accounts/initiate', { ...account, name })],
    ['SMS_VALID', () => verifyPhone(call, slug)],
    ['TYPE_SELECTED', () => call('PUT', '/onboarding/accounts/identity/type', { ownershipType: 'LLC' })],
    ['BUSINESS_INFO', () => call('PUT', '/onboarding/accounts/identity/business', businessOf(merchant))],
    ['IDENTITY', () => call('PUT', '/onboarding/accounts/identity/owners', { owners: [owner] })],
    ['PAYOUT', () => savePayout(call, slug, merchant)],
    ['SUBMITTED', () => submit(call, name)],
  ];
  const last = Math.min(STAGES.indexOf(stage), STAGES.indexOf('SUBMITTED'));
  for (const [reached, step] of steps)
    if (STAGES.indexOf(reached) <= last) {
      await step();
      later();
    }
  return applicant;
}

function callerOf(app: FastifyInstance, email: string, account: object): DemoApplicant {
  let token = '';
  const authorization = () => (token ? { authorization: `Bearer ${token}` } : undefined);
  const call: DemoApplicant['call'] = async (method, url, body) => {
    const answer = await app.inject({
      method,
      url,
      headers: authorization() ?? {},
      ...(body ? { payload: body } : {}),
    });
    if (answer.statusCode !== 200) throw new Error(`${method} ${url} answered ${answer.statusCode}.`);
    const answered = answer.json<Answered>();
    token = answered.token ?? token;
    return answered;
  };
  return {
    email,
    call,
    async upload(url, { name, bytes }) {
      const headers = { ...authorization(), 'content-type': 'application/pdf', 'x-file-name': name };
      const answer = await app.inject({ method: 'POST', url, headers, payload: bytes });
      if (answer.statusCode !== 200) throw new Error(`POST ${url} answered ${answer.statusCode}.`);
    },
    async signIn() {
      token = '';
      await call('POST', '/onboarding/accounts/continue', account);
    },
  };
}

function businessOf({ name, mccCode, volume, address }: DemoMerchant) {
  const domain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  return {
    ...demoBusiness('private'),
    legalName: `${name.replace(/ (?:West|East|Downtown|Uptown)$/, '')} LLC`,
    dbaName: name,
    billingDescriptor: name.toUpperCase().slice(0, 22).trim(),
    federalTaxId: `47${String(randomInt(10_000_000)).padStart(7, '0')}`,
    mccCode,
    expectedMonthlyVolume: volume,
    address,
    websiteUrl: `https://${domain}.example.com`,
  };
}

function ownerOf({ firstName, lastName, address }: DemoMerchant, kind: GroupKind, email: string) {
  return { ...demoOwner(kind), firstName, lastName, email, ...address };
}

async function verifyPhone(call: DemoApplicant['call'], spProductSlug: string): Promise<void> {
  const wish = { mobileNumber: demoNumber(), spProductSlug, resend: false };
  const { smsCode } = await call('POST', '/onboarding/accounts/sms/sendsms', wish);
  await call('POST', '/onboarding/accounts/sms', { smsCode });
}

/** A different fictional number each time, because codes per number are limited. */
function demoNumber(): string {
  return DEMO_PHONE.replace(/\d{4}$/, String(randomInt(10_000)).padStart(4, '0'));
}

async function savePayout(call: DemoApplicant['call'], slug: string, { name }: DemoMerchant): Promise<void> {
  const { data } = await call('GET', `/onboarding/spproducts/${slug}/settings`);
  const { labels } = data as { labels: string[] };
  const accounts = labels.map((label) => ({ ...demoBankAccount(label), nameOnAccount: `${name} LLC` }));
  await call('POST', '/onboarding/accounts/payout', accounts);
}

/** Signs and agrees to whatever the product asks for on its review. */
async function submit(call: DemoApplicant['call'], fullName: string): Promise<void> {
  const { data } = await call('GET', '/onboarding/accounts/fees');
  const { signature, documents = [], electronic1099k } = data as ReplyOf<typeof readFees>['data'];
  const unread = documents.filter(({ agreed }) => !agreed).map(({ document }) => document);
  await call('POST', '/onboarding/submit', {
    ack: true,
    ...(signature && { signature: { fullName, title: 'Owner' } }),
    consents: [...(signature?.changed ?? []), ...unread],
    ...(electronic1099k && { electronic1099k }),
  });
}
