import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { DEMO_PASSWORD, DEMO_PHONE, demoAccount } from '../domain/demo.ts';
import { demoBankAccount, demoBusiness, demoOwner } from '../domain/demoSample.ts';
import { listPage } from '../features/operator/store.server.ts';
import { STAGES, type Stage } from '../journey/stages.ts';
import { refusable } from '../server/application.ts';
import { decide } from '../server/decisions.ts';
import type { Worker } from '../server/jobs/worker.ts';
import { Refused, type Command, type WithDatabase } from './command.ts';
import { accepted, count, readWhole, writeTable } from './words.ts';

/** What people see often; a stage that only passes by is left out. */
const SEEDED: readonly Stage[] = STAGES.filter((stage) => stage !== 'SMS_SENT');

export const demoCommands: readonly Command[] = [
  {
    name: 'demo seed',
    summary: 'fill a test installation with applications at every stage',
    about: [
      `The applications are made by the same calls as an applicant's, under invented names at example.com; the password of each is ${DEMO_PASSWORD}. Not in production, and not where e-mails or text messages really go out.`,
    ],
    options: {
      count: { kind: 'text', value: '<number>', help: 'how many; 20 when missing, two at each stage' },
      product: { kind: 'text', value: '<slug>', help: "under which product; the facilitator's first demo" },
    },
    examples: ['demo seed', 'demo seed --count 100 --product harbor'],
    needs: 'database',
    run: seed,
  },
];

async function seed(context: WithDatabase) {
  const { typed, deps, facilitator, progress } = context;
  if (deps.config.isProduction) throw new Refused('Production takes no invented applications.');
  if (deps.config.mail.smtpUrl || deps.config.sms)
    throw new Refused('E-mails or text messages really go out here: SMTP_URL or SMS_ACCOUNT_SID is set.');
  const total = readWhole(typed.text('count') ?? '20', 'count', { least: 1, most: 10_000 });
  const slug = typed.text('product') ?? demoProduct(context);
  if (!facilitator.products.some((product) => product.slug === slug && product.status === 'active'))
    throw new Refused(`${facilitator.name} has no active product ${slug}.`);

  // Only this command needs the whole app, which takes a moment to load.
  const { createApp } = await import('../app.server.ts');
  const jobs = deps.jobs as Worker;
  const app = await createApp({ ...deps, jobs });
  const made: Record<string, number> = {};
  try {
    for (let index = 0; index < total; index += 1) {
      const stage = SEEDED[index % SEEDED.length] ?? 'INITIATED';
      await apply(context, { app, slug, stage });
      made[stage] = (made[stage] ?? 0) + 1;
      progress(index + 1, total);
    }
  } finally {
    await app.close();
  }
  const rows = Object.entries(made).map(([stage, number]) => [stage, String(number)]);
  const text = `${count(total, 'application')} under ${slug}.\n\n${writeTable(['Stage', 'Number'], rows, '')}`;
  return { data: { product: slug, total, made }, text };
}

function demoProduct({ facilitator }: WithDatabase): string {
  const active = facilitator.products.filter(({ status }) => status === 'active');
  const product = active.find(({ slug }) => slug.endsWith('-demo')) ?? active[0];
  if (!product) throw new Refused(`${facilitator.name} has no active product.`);
  return product.slug;
}

/** Goes on with one application until it is at a stage. */
async function apply(
  { deps, facilitator }: WithDatabase,
  { app, slug, stage }: { app: FastifyInstance; slug: string; stage: Stage },
): Promise<void> {
  const { facId } = facilitator;
  const account = demoAccount(randomUUID().slice(0, 8));
  const call = caller(app);
  const steps: [Stage, () => Promise<unknown>][] = [
    [
      'INITIATED',
      () => call('POST', '/onboarding/accounts/initiate', { facId, spProductSlug: slug, ...account }),
    ],
    ['SMS_VALID', () => verifyPhone(call, slug)],
    ['TYPE_SELECTED', () => call('PUT', '/onboarding/accounts/identity/type', { ownershipType: 'LLC' })],
    ['BUSINESS_INFO', () => call('PUT', '/onboarding/accounts/identity/business', demoBusiness('private'))],
    [
      'IDENTITY',
      () => call('PUT', '/onboarding/accounts/identity/owners', { owners: [demoOwner('private')] }),
    ],
    ['PAYOUT', () => savePayout(call, slug)],
    ['SUBMITTED', () => call('POST', '/onboarding/submit', { ack: true })],
  ];
  const last = Math.min(STAGES.indexOf(stage), STAGES.indexOf('SUBMITTED'));
  for (const [name, step] of steps) if (STAGES.indexOf(name) <= last) await step();
  if (stage !== 'APPROVED' && stage !== 'DECLINED' && stage !== 'INFO_REQUIRED') return;
  const [found] = (await listPage(deps.db, { facId, email: account.email })).data;
  // A product that approves by itself has decided already.
  if (found?.stage !== 'SUBMITTED') return;
  const actor = { kind: 'operator', id: 'command line' } as const;
  const wish = { facId, id: found.id, decision: stage, message: '', actor };
  accepted(await refusable(deps.db, (tx) => decide(deps, tx, wish)));
}

type Answered = Record<string, unknown> & { token?: string };
type Caller = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => Promise<Answered>;

/** Calls the app as one applicant, who keeps the token. */
function caller(app: FastifyInstance): Caller {
  let token = '';
  return async (method, url, body) => {
    const answer = await app.inject({
      method,
      url,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(body ? { payload: body } : {}),
    });
    if (answer.statusCode !== 200) throw new Error(`${method} ${url} answered ${answer.statusCode}.`);
    const answered = answer.json<Answered>();
    token = answered.token ?? token;
    return answered;
  };
}

async function verifyPhone(call: Caller, spProductSlug: string): Promise<void> {
  const wish = { mobileNumber: demoNumber(), spProductSlug, resend: false };
  const { smsCode } = await call('POST', '/onboarding/accounts/sms/sendsms', wish);
  await call('POST', '/onboarding/accounts/sms', { smsCode });
}

/** A fictional number like the demo one, but different each time: codes to one number are limited. */
function demoNumber(): string {
  const line = String(Math.floor(Math.random() * 10_000)).padStart(4, '0');
  return DEMO_PHONE.replace(/\d{4}$/, line);
}

async function savePayout(call: Caller, slug: string): Promise<void> {
  const { data } = await call('GET', `/onboarding/spproducts/${slug}/settings`);
  const { labels } = data as { labels: string[] };
  await call('POST', '/onboarding/accounts/payout', labels.map(demoBankAccount));
}
