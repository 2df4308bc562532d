import { readFunnel } from '../../features/operator-funnel/contract.ts';
import { funnelOf } from '../../features/operator-funnel/rules.ts';
import { STEP_KEYS } from '../../journey/stages.ts';
import { countChanged } from '../../server/applications/funnel/countChanged.ts';
import { readCounts } from '../../server/applications/funnel/days.ts';
import type { Command, Result, WithDatabase } from '../command.ts';
import { validBody, writeTable } from '../words.ts';

export const funnelCommands: readonly Command[] = [
  {
    name: 'funnel',
    summary: 'show how far applications get and where applicants drop off',
    about: [
      'Counts applications started from --from to --to, in UTC. To protect privacy, counts below five, and counts that could reveal them, are omitted.',
    ],
    options: {
      product: { value: '<slug>', help: 'only applications for this product' },
      from: { value: '<date>', help: 'only applications started on or after this day, such as 2026-11-01' },
      to: { value: '<date>', help: 'only applications started on or before this day' },
    },
    examples: ['funnel', 'funnel --product harbor --from 2026-11-01 --to 2026-11-30 --json'],
    run: show,
  },
];

async function show({ typed, deps, facilitator: { facId } }: WithDatabase): Promise<Result> {
  const options = ['product', 'from', 'to'] as const;
  const query = validBody(
    readFunnel.query,
    Object.fromEntries(options.map((name) => [name, typed.text(name)])),
  );
  await countChanged(deps, { facId });
  const data = funnelOf(await readCounts(deps.db, { facId, ...query }), STEP_KEYS);
  const shown = (count: number | undefined) => count?.toLocaleString('en-US') ?? '-';
  const totals = (['started', 'submitted', 'approved'] as const).map((name) => [name, shown(data[name])]);
  const steps = data.steps.map(({ step, reached, completed, medianSeconds, p90Seconds }) => [
    step,
    ...[reached, completed, medianSeconds, p90Seconds].map(shown),
  ]);
  const types = data.byType.map(({ ownershipType, started, submitted, approved }) => [
    ownershipType,
    ...[started, submitted, approved].map(shown),
  ]);
  const fields = data.fieldErrors.map(({ field, applications }) => [field, shown(applications)]);
  const text = [
    writeTable(['Applications', ''], totals, ''),
    writeTable(
      ['Step', 'Reached', 'Completed', 'Median (seconds)', '90th percentile (seconds)'],
      steps,
      'No step has enough applications.',
    ),
    writeTable(['Type', 'Started', 'Submitted', 'Approved'], types, 'No type has enough applications.'),
    writeTable(['Field with errors', 'Applications'], fields, 'No field had errors in enough applications.'),
  ];
  return { data, text: text.join('\n\n') };
}
