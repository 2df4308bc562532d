import type { ShownSection } from '../../api/sectionRecords.ts';
import { readDetails } from '../../features/operator/details.server.ts';
import { readAuditLog } from '../../features/operator/store.server.ts';
import { loggedApplications, verifyChain, verifyLog } from '../../server/audit/auditCheck.ts';
import { type Command, type Result, type WithDatabase } from '../command.ts';
import { APPLICATION, notFound } from './commandArguments.ts';
import { count, writeInstant, writePairs, writeTable } from '../words.ts';

export const applicationCommands: readonly Command[] = [
  {
    name: 'application show',
    summary: 'show one application, with numbers masked, and its audit log',
    positionals: [APPLICATION],
    examples: ['application show 7d0c...', 'application show 7d0c... --json'],
    run: show,
  },
  {
    name: 'application verify',
    summary: 'check that no audit log entry was changed or removed, and that no application was removed',
    about: [
      'Without an ID, it checks every application of the facilitator, and the chain that shows whether any were removed. It exits with code 1 if a check fails, so a nightly job can alert you. With an ID, it also prints a hash. Keep the hash in another system. If a later check prints a different hash for the same number of entries, the log was replaced.',
    ],
    positionals: [{ ...APPLICATION, help: 'the application; default: all applications', required: false }],
    examples: ['application verify', 'application verify 7d0c... --json'],
    run: (context) => (context.typed.positional('id') ? verifyOne(context) : verifyAll(context)),
  },
];

async function show({ typed, deps, facilitator }: WithDatabase): Promise<Result> {
  const { facId } = facilitator;
  const id = typed.positional('id');
  const details = await readDetails(deps, { facId, id });
  const auditLog = await readAuditLog(deps, { facId, id });
  if (!details || !auditLog) throw notFound();
  const data = { ...details, ...auditLog };
  const signed = data.signature;
  const facts: [string, string][] = [
    ['Application', data.id],
    ['Applicant', `${data.name} <${data.email}>`],
    ['Product', data.spProductSlug],
    ['Stage', data.stage],
    ['Type', data.ownershipType ?? '-'],
    ['Started', writeInstant(data.createdAt)],
    ['Submitted', writeInstant(data.submittedAt)],
    ['Signed by', signed ? `${signed.fullName}, ${signed.title}, ${writeInstant(signed.at)}` : '-'],
    ['Decided', writeInstant(data.decidedAt)],
    ['Assigned to', data.assignee?.email ?? '-'],
    ['Legal hold', data.legalHold ? 'yes' : 'no'],
    ['Missing', data.missing.join(', ') || '-'],
    ['Same tax ID', data.sameTaxId.map((one) => one.id).join(', ') || '-'],
  ];
  const sections = data.sections.flatMap(writeSection);
  const steps = writeTable(
    ['Step', 'Reached', 'Completed'],
    data.steps.map(({ step, firstAt, completedAt }) => [
      step,
      writeInstant(firstAt),
      writeInstant(completedAt),
    ]),
    'No steps.',
  );
  const log = writeTable(
    ['', 'When', 'Who', 'What'],
    data.events.map(({ seq, at, actor, action }) => [String(seq), writeInstant(at), actor.kind, action]),
    'No entries.',
  );
  const verdict = data.check.intact
    ? 'The audit log is intact.'
    : `The audit log is not intact: ${data.check.why}`;
  return { data, text: [writePairs(facts), ...sections, steps, log, verdict].join('\n\n') };
}

function writeSection({ heading, parts }: ShownSection): string[] {
  return parts
    .filter(({ rows, sentences }) => rows.length > 0 || sentences.length > 0)
    .map(({ title, rows, sentences }) =>
      [
        title ? `${heading}: ${title}` : heading,
        ...(rows.length > 0 ? [writePairs(rows.map(({ label, lines }) => [label, lines.join(', ')]))] : []),
        ...sentences,
      ].join('\n'),
    );
}

async function verifyOne({ typed, deps, facilitator }: WithDatabase): Promise<Result> {
  const id = typed.positional('id');
  const auditLog = await readAuditLog(deps, { facId: facilitator.facId, id });
  if (!auditLog) throw notFound();
  const { check } = auditLog;
  if (!check.intact) return { data: { id, ...check }, text: `Not intact: ${check.why}`, code: 1 };
  return {
    data: { id, ...check },
    text: `Intact: ${count(check.lines, 'entry', 'entries')}, hash ${check.hash}.`,
  };
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
  const found = `${count(checked, 'log')} with ${count(lines, 'entry', 'entries')} checked`;
  if (checked === 0 && broken.length === 0) return { data, text: 'There are no applications to check.' };
  if (broken.length === 0) return { data, text: `${found}: all intact.` };
  const list = broken.map(({ id, why }) => `  ${id}: ${why}`).join('\n');
  return { data, text: `${found}. Problems found: ${broken.length}\n${list}`, code: 1 };
}

async function countLogs({ db }: WithDatabase['deps'], facId: string): Promise<number> {
  const { total } = await db
    .selectFrom('application')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('fac_id', '=', facId)
    .executeTakeFirstOrThrow();
  return Number(total);
}
