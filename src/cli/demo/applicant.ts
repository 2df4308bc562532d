import { randomInt, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { DEMO_PASSWORD, DEMO_PHONE } from '../../domain/demo.ts';
import type { ReplyOf } from '../../api/endpoint.ts';
import { SECTIONS, type SectionName } from '../../domain/sections/sections.ts';
import type { readFees } from '../../features/confirm/contract.ts';
import { SERVER_SECTIONS } from '../../features/sections.server.ts';
import { STAGES, type Stage } from '../../journey/stages.ts';
import type { DemoMerchant } from './merchants.ts';

type ApiReply = Record<string, unknown> & { token?: string };

export interface DemoApplicant {
  email: string;
  call(method: 'GET' | 'POST' | 'PUT', url: string, body?: object): Promise<ApiReply>;
  upload(url: string, file: { name: string; bytes: Buffer }): Promise<void>;
  signIn(): Promise<void>;
}

interface ApplicationOptions {
  app: FastifyInstance;
  facId: string;
  slug: string;
  host: string;
  merchant: DemoMerchant;
  advanceClock: () => void;
}

export async function createDemoApplication(
  stage: Stage,
  options: ApplicationOptions,
): Promise<DemoApplicant> {
  const { facId, slug, merchant, advanceClock } = options;
  const { firstName, lastName } = merchant;
  const name = `${firstName} ${lastName}`;
  const email = `${firstName}.${lastName}+${randomUUID().slice(0, 8)}@example.com`.toLowerCase();
  const account = { facId, spProductSlug: slug, email, password: DEMO_PASSWORD };
  const applicant = callerOf(options, email, account);
  const { call } = applicant;
  const steps: [Stage, () => Promise<unknown>][] = [
    ['INITIATED', () => call('POST', '/onboarding/accounts/initiate', { ...account, name })],
    ['SMS_VALID', () => verifyPhone(call, slug)],
    ['TYPE_SELECTED', () => call('PUT', '/onboarding/accounts/identity/type', { ownershipType: 'LLC' })],
    ...SECTIONS.map(({ stage: reached, name: section }): [Stage, () => Promise<unknown>] => [
      reached,
      () => save(section, { call, slug, merchant, email }),
    ]),
    ['SUBMITTED', () => submit(call, name)],
  ];
  const last = Math.min(STAGES.indexOf(stage), STAGES.indexOf('SUBMITTED'));
  for (const [reached, step] of steps)
    if (STAGES.indexOf(reached) <= last) {
      await step();
      advanceClock();
    }
  return applicant;
}

function callerOf({ app, host }: ApplicationOptions, email: string, account: object): DemoApplicant {
  let token = '';
  const ownHeaders = () => ({ host, ...(token && { authorization: `Bearer ${token}` }) });
  const call: DemoApplicant['call'] = async (method, url, body) => {
    const answer = await app.inject({
      method,
      url,
      headers: ownHeaders(),
      ...(body ? { payload: body } : {}),
    });
    if (answer.statusCode !== 200) throw new Error(`${method} ${url} returned ${answer.statusCode}.`);
    const answered = answer.json<ApiReply>();
    token = answered.token ?? token;
    return answered;
  };
  return {
    email,
    call,
    async upload(url, { name, bytes }) {
      const headers = { ...ownHeaders(), 'content-type': 'application/pdf', 'x-file-name': name };
      const answer = await app.inject({ method: 'POST', url, headers, payload: bytes });
      if (answer.statusCode !== 200) throw new Error(`POST ${url} returned ${answer.statusCode}.`);
    },
    async signIn() {
      token = '';
      await call('POST', '/onboarding/accounts/continue', account);
    },
  };
}

async function save(
  section: SectionName,
  {
    call,
    slug,
    merchant,
    email,
  }: { call: DemoApplicant['call']; slug: string; merchant: DemoMerchant; email: string },
): Promise<void> {
  const labels = async () => {
    const { data } = await call('GET', `/onboarding/spproducts/${slug}/settings`);
    return (data as { labels: string[] }).labels;
  };
  const { endpoint, body } = await SERVER_SECTIONS[section].sample({ kind: 'private', labels });
  await call(
    endpoint.method as 'PUT',
    endpoint.path,
    MERCHANT_VALUES[section]?.(body, merchant, email) ?? body,
  );
}

const MERCHANT_VALUES: Partial<
  Record<SectionName, (sample: object, merchant: DemoMerchant, email: string) => object>
> = {
  business: (sample, merchant) => ({ ...sample, ...businessOf(merchant) }),
  identity: (sample, { firstName, lastName, address }, email) => {
    const { owners } = sample as { owners: object[] };
    return { owners: owners.map((owner) => ({ ...owner, firstName, lastName, email, ...address })) };
  },
  payout: (sample, { name }) =>
    (sample as object[]).map((account) => ({ ...account, nameOnAccount: `${name} LLC` })),
};

function businessOf({ name, mccCode, volume, address }: DemoMerchant) {
  const domain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  return {
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

async function verifyPhone(call: DemoApplicant['call'], spProductSlug: string): Promise<void> {
  const body = { mobileNumber: demoNumber(), spProductSlug, resend: false };
  const { smsCode } = await call('POST', '/onboarding/accounts/sms/sendsms', body);
  await call('POST', '/onboarding/accounts/sms', { smsCode });
}

/** Random, because the number of codes sent to one phone number is limited. */
function demoNumber(): string {
  return DEMO_PHONE.replace(/\d{4}$/, String(randomInt(10_000)).padStart(4, '0'));
}

async function submit(call: DemoApplicant['call'], fullName: string): Promise<void> {
  const { data } = await call('GET', '/onboarding/accounts/fees');
  const { signature, documents = [], electronic1099k } = data as ReplyOf<typeof readFees>['data'];
  const notAgreed = documents.filter(({ agreed }) => !agreed).map(({ document }) => document);
  await call('POST', '/onboarding/submit', {
    ack: true,
    ...(signature && { signature: { fullName, title: 'Owner' } }),
    consents: [...(signature?.changed ?? []), ...notAgreed],
    ...(electronic1099k && { electronic1099k }),
  });
}
