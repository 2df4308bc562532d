import type { FastifyInstance } from 'fastify';
import { DEMO_PASSWORD } from '../../domain/demo.ts';
import { readFilter } from '../../features/operator/filter.server.ts';
import { listPage } from '../../features/operator/list.server.ts';
import { STAGES, type Stage } from '../../journey/stages.ts';
import type { Deps } from '../../server/deps.ts';
import type { Facilitator } from '../../server/facilitators/facilitators.ts';
import type { Worker } from '../../server/jobs/worker.ts';
import { Refused, type Command, type WithDatabase } from '../command.ts';
import { createDemoApplication } from '../demo/applicant.ts';
import { demoMerchant } from '../demo/merchants.ts';
import { review } from '../demo/review.ts';
import { accepted, count, readWhole, writeTable } from '../words.ts';

const MINUTE = 60 * 1000;
const DAY = 24 * 60 * MINUTE;
const DEFAULT_COUNT = 40;
const OTHERS_COUNT = 20;

/** SMS_SENT is omitted because it is transient. */
const SEEDED: readonly Stage[] = [
  ...STAGES.filter((stage) => stage !== 'SMS_SENT'),
  'SUBMITTED',
  'SUBMITTED',
  'INFO_REQUIRED',
  'SUBMITTED',
  'APPROVED',
  'SUBMITTED',
  'BUSINESS_INFO',
  'SUBMITTED',
  'INFO_REQUIRED',
  'SUBMITTED',
];

export const demoCommands: readonly Command[] = [
  {
    name: 'demo seed',
    summary: 'fill a test installation with applications at every stage',
    about: [
      `The applications have made-up names, email addresses at example.com, and the password ${DEMO_PASSWORD}. They are up to three weeks old, with checks, notes, requests, and files. The command doesn't run in production, or where real emails or text messages are sent.`,
      `Without options, the default facilitator gets ${DEFAULT_COUNT} applications and every other facilitator gets ${OTHERS_COUNT}.`,
    ],
    options: {
      count: { value: '<number>', help: `number of applications; default: ${DEFAULT_COUNT}` },
      product: { value: '<slug>', help: "the product; default: the facilitator's first demo product" },
    },
    examples: ['demo seed', 'demo seed --count 100 --product harbor'],
    run: seed,
  },
];

interface Wanted {
  facilitator: Facilitator;
  slug: string;
  total: number;
}

async function seed(context: WithDatabase) {
  const { typed, deps, facilitator, progress } = context;
  if (deps.config.isProduction) throw new Refused("You can't add sample applications in production.");
  if (deps.config.mail.smtpUrl || deps.config.sms)
    throw new Refused('SMTP_URL or SMS_ACCOUNT_SID is set, so real emails or text messages would be sent.');
  const total = readWhole(typed.text('count') ?? String(DEFAULT_COUNT), 'count', { least: 1, most: 10_000 });
  const slug = typed.text('product') ?? demoProduct(facilitator);
  if (!facilitator.products.some((product) => product.slug === slug && product.status === 'active'))
    throw new Refused(`${facilitator.name} has no active product ${slug}.`);
  const isPlain = ['count', 'product', 'facilitator'].every((option) => typed.text(option) === undefined);
  const others = isPlain ? deps.facilitators.all.filter(({ facId }) => facId !== facilitator.facId) : [];
  const wanted: Wanted[] = [
    { facilitator, slug, total },
    ...others.map((one) => ({ facilitator: one, slug: demoProduct(one), total: OTHERS_COUNT })),
  ];

  const all = wanted.reduce((sum, one) => sum + one.total, 0);
  const made: Record<string, number> = {};
  let done = 0;
  for (const one of wanted)
    await seedOne(deps, one, (stage) => {
      made[stage] = (made[stage] ?? 0) + 1;
      progress((done += 1), all);
    });
  const rows = Object.entries(made).map(([stage, number]) => [stage, String(number)]);
  const products = wanted.map((one) => one.slug).join(' and ');
  const text = `Added ${count(all, 'application')} to ${products}.\n\n${writeTable(['Stage', 'Number'], rows, '')}`;
  return { data: { product: slug, total: all, made }, text };
}

function demoProduct({ name, products }: Facilitator): string {
  const active = products.filter(({ status }) => status === 'active');
  const product = active.find(({ slug }) => slug.endsWith('-demo')) ?? active[0];
  if (!product) throw new Refused(`${name} has no active product.`);
  return product.slug;
}

async function seedOne(
  shared: Deps,
  { facilitator, slug, total }: Wanted,
  onMade: (stage: Stage) => void,
): Promise<void> {
  // Import on demand, because only this command needs the whole app.
  const { createApp } = await import('../../app.server.ts');
  const jobs = shared.jobs as Worker;
  let behind = 0;
  const deps = { ...shared, jobs, clock: () => shared.clock() - behind };
  const app = await createApp(deps);
  try {
    for (let number = 0; number < total; number += 1) {
      const stage = SEEDED[number % SEEDED.length] ?? 'INITIATED';
      behind = ((number * 7) % 21) * DAY + ((number * 37) % 24) * 60 * MINUTE + 30 * MINUTE;
      const later = (ms: number) => {
        behind = Math.max(behind - ms, MINUTE);
      };
      await makeApplication(deps, { app, facilitator, slug, number, stage, later });
      onMade(stage);
    }
  } finally {
    await app.close();
  }
}

async function makeApplication(
  deps: Deps,
  of: {
    app: FastifyInstance;
    facilitator: Facilitator;
    slug: string;
    number: number;
    stage: Stage;
    later: (ms: number) => void;
  },
): Promise<void> {
  const { app, facilitator, slug, number, stage, later } = of;
  const { facId } = facilitator;
  const merchant = demoMerchant(number);
  const { host } = new URL(facilitator.origin);
  const applying = { app, facId, slug, host, merchant, advanceClock: () => later(3 * MINUTE) };
  const applicant = await createDemoApplication(stage, applying);
  if (STAGES.indexOf(stage) < STAGES.indexOf('SUBMITTED')) return;
  const ofAccount = accepted(readFilter(deps.seal, facId, { email: applicant.email }));
  const [found] = (await listPage(deps, ofAccount)).data;
  // The product may have approved the application automatically.
  if (found?.stage !== 'SUBMITTED') return;
  await review(deps, {
    facId,
    id: found.id,
    slug,
    stage,
    number,
    applicant,
    later: (days) => later(days * DAY),
  });
}
