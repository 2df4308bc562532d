import {
  consentsOf,
  findDetails,
  withSameTaxId,
  isStage,
  listPage,
  readEvidence,
} from '../features/operator/store.server.ts';
import { STAGES } from '../journey/stages.ts';
import { refusable } from '../server/application.ts';
import type { Decision } from '../server/decisionLetter.ts';
import { decide } from '../server/decisions.ts';
import { loggedApplications, verifyChain, verifyLog } from '../server/evidenceCheck.ts';
import { readMasked } from '../server/secrets.ts';
import { Refused, type Command, type Result, type WithDatabase } from './command.ts';
import { accepted, count, readWhole, writeInstant, writeTable } from './words.ts';

const DECISIONS: Record<string, Decision> = {
  approve: 'APPROVED',
  decline: 'DECLINED',
  info: 'INFO_REQUIRED',
};

export const applicationCommands: readonly Command[] = [
  {
    name: 'application list',
    summary: 'list applications, newest change first',
    options: {
      stage: { kind: 'text', value: '<stage>', help: `only those at a stage: ${STAGES.join(', ')}` },
      product: { kind: 'text', value: '<slug>', help: 'only those for a product' },
      email: { kind: 'text', value: '<address>', help: 'only those of an applicant' },
      limit: { kind: 'text', value: '<number>', help: 'how many; 50 when missing' },
    },
    examples: ['application list --stage SUBMITTED', 'application list --email ann@example.com --json'],
    needs: 'database',
    async run({ typed, deps, facilitator }) {
      const stage = typed.text('stage')?.toUpperCase();
      if (stage !== undefined && !isStage(stage))
        throw new Refused(`--stage must be one of ${STAGES.join(', ')}.`, 2);
      const { data, nextCursor } = await listPage(deps.db, {
        facId: facilitator.facId,
        stage,
        product: typed.text('product'),
        email: typed.text('email'),
        limit: readWhole(typed.text('limit') ?? '50', 'limit', { least: 1, most: 1000 }),
      });
      const rows = data.map((one) => [
        one.id,
        one.email,
        one.spProductSlug,
        one.stage,
        writeInstant(one.updatedAt),
      ]);
      const table = writeTable(
        ['Application', 'Applicant', 'Product', 'Stage', 'Changed'],
        rows,
        'There is no such application.',
      );
      const more = nextCursor === null ? '' : '\nThere are more; raise --limit or narrow the list.';
      return { data, text: table + more };
    },
  },
  {
    name: 'application show',
    summary: 'show one application, secrets masked, and what was done to it',
    positionals: [{ name: 'id', help: 'the application, as `application list` shows it', required: true }],
    examples: ['application show 7d0c...', 'application show 7d0c... --json'],
    needs: 'database',
    run: show,
  },
  {
    name: 'application decide',
    summary: 'approve, decline or ask for more information; the applicant gets an e-mail',
    about: [
      'Only what was submitted can be decided on, and after `info` once more. The applicant is told by e-mail, and the webhook endpoints by an event.',
    ],
    positionals: [
      { name: 'id', help: 'the application', required: true },
      { name: 'decision', help: Object.keys(DECISIONS).join(', '), required: true },
    ],
    options: { message: { kind: 'text', value: '<text>', help: 'a paragraph for the e-mail' } },
    examples: [
      'application decide 7d0c... approve',
      'application decide 7d0c... info --message "Which street is your shop in?"',
    ],
    needs: 'database',
    async run({ typed, deps, facilitator }) {
      const decision = DECISIONS[typed.positional('decision').toLowerCase()];
      if (!decision) throw new Refused(`A decision is one of ${Object.keys(DECISIONS).join(', ')}.`, 2);
      const decided = accepted(
        await refusable(deps.db, (tx) =>
          decide(deps, tx, {
            facId: facilitator.facId,
            id: typed.positional('id'),
            decision,
            message: typed.text('message') ?? '',
            actor: { kind: 'operator', id: 'command line' },
          }),
        ),
      );
      deps.jobs.wake();
      return { data: decided, text: `It is ${decided.stage} now. The e-mail is queued.` };
    },
  },
  {
    name: 'application verify',
    summary: 'check that no line of the evidence log, and no application, was changed or removed',
    about: [
      'Without an id it checks every application of the facilitator, and their chain, in which one that was removed with its log leaves a gap. It ends with code 1 where something does not hold, so that a nightly job can raise an alarm. Keep the hash it prints for an application somewhere else: a later check that gives another hash for the same number of lines would show that the whole database was put back.',
    ],
    positionals: [{ name: 'id', help: 'the application; all of them when missing' }],
    examples: ['application verify', 'application verify 7d0c... --json'],
    needs: 'database',
    run: (context) => (context.typed.positional('id') ? verifyOne(context) : verifyAll(context)),
  },
];

async function show({ typed, deps, facilitator }: WithDatabase): Promise<Result> {
  const { facId } = facilitator;
  const id = typed.positional('id');
  const found = await findDetails(deps.db, { facId, id });
  const evidence = await readEvidence(deps, { facId, id });
  if (!found || !evidence) throw new Refused(`${facilitator.name} has no application ${id}.`);
  const { accountId, taxIdHash, business, owners, contact, payout, ...rest } = found;
  const data = {
    ...rest,
    sameTaxId: await withSameTaxId(deps.db, { ...rest, facId, taxIdHash }),
    business: readMasked(business)[0] ?? null,
    owners: readMasked(owners),
    contact: readMasked(contact)[0] ?? null,
    payout: readMasked(payout),
    consents: await consentsOf(deps.db, { facId, accountId }),
    ...evidence,
  };
  const facts = [
    ['Application', data.id],
    ['Applicant', `${data.name} <${data.email}>`],
    ['Product', data.spProductSlug],
    ['Stage', data.stage],
    ['Type', data.ownershipType ?? '-'],
    ['Begun', writeInstant(data.createdAt)],
    ['Submitted', writeInstant(data.submittedAt)],
    ['Decided', writeInstant(data.decidedAt)],
    ['Same tax id', data.sameTaxId.join(', ') || '-'],
  ];
  const sections = (['business', 'owners', 'contact', 'payout'] as const)
    .filter((name) => data[name] !== null && JSON.stringify(data[name]) !== '[]')
    .map((name) => `${name}: ${JSON.stringify(data[name], null, 2)}`);
  const log = writeTable(
    ['', 'When', 'Who', 'What'],
    data.events.map(({ seq, at, actor, action }) => [String(seq), writeInstant(at), actor.kind, action]),
    'No line.',
  );
  const width = Math.max(...facts.map(([name = '']) => name.length));
  const head = facts.map(([name = '', value]) => `${name.padEnd(width)}  ${value}`).join('\n');
  const verdict = data.check.intact ? 'The log is whole.' : `The log is broken: ${data.check.why}`;
  return { data, text: [head, ...sections, log, verdict].join('\n\n') };
}

async function verifyOne({ typed, deps, facilitator }: WithDatabase): Promise<Result> {
  const id = typed.positional('id');
  const evidence = await readEvidence(deps, { facId: facilitator.facId, id });
  if (!evidence) throw new Refused(`${facilitator.name} has no application ${id}.`);
  const { check } = evidence;
  if (!check.intact) return { data: { id, ...check }, text: `Broken: ${check.why}`, code: 1 };
  return { data: { id, ...check }, text: `Whole: ${count(check.lines, 'line')}, hash ${check.hash}.` };
}

async function verifyAll({ deps, facilitator, progress }: WithDatabase): Promise<Result> {
  const broken: { id: string; seq: number; why: string }[] = [];
  let checked = 0;
  let lines = 0;
  const total = await countLogs(deps, facilitator.facId);
  for await (const ids of loggedApplications(deps, { facId: facilitator.facId })) {
    for (const id of ids) {
      const verdict = await verifyLog(deps, id);
      if (!verdict.intact) broken.push({ id, seq: verdict.seq, why: verdict.why });
      checked += 1;
      lines += verdict.lines;
      progress(checked, Math.max(total, checked));
    }
  }
  broken.push(...(await verifyChain(deps, { facId: facilitator.facId })));
  const data = { checked, lines, broken };
  const found = `${count(checked, 'log')} with ${count(lines, 'line')} checked`;
  if (broken.length === 0) return { data, text: `${found}: all whole.` };
  const list = broken.map(({ id, why }) => `  ${id}: ${why}`).join('\n');
  return { data, text: `${found}, ${count(broken.length, 'broken one', 'broken ones')}:\n${list}`, code: 1 };
}

async function countLogs({ db }: WithDatabase['deps'], facId: string): Promise<number> {
  const { total } = await db
    .selectFrom('application')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('fac_id', '=', facId)
    .executeTakeFirstOrThrow();
  return Number(total);
}
