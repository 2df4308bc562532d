import type { ApplicationTable } from '../../db/schema/schema.ts';
import type { ApplicationStepTable } from '../../db/schema/progress.ts';

export interface CountedApplication {
  application: Pick<ApplicationTable, 'ownership_type' | 'stage' | 'submitted_at'>;
  steps: readonly Pick<ApplicationStepTable, 'step' | 'first_at' | 'completed_at'>[];
  fields: readonly string[];
}

export function countsOf({ application, steps, fields }: CountedApplication): string[] {
  const { ownership_type: type, stage, submitted_at } = application;
  const outcomes = [
    'started',
    ...(submitted_at === null ? [] : ['submitted']),
    ...(stage === 'APPROVED' ? ['approved'] : []),
  ];
  return [
    ...outcomes.flatMap((name) => (type === null ? [name] : [name, `${name}/${type}`])),
    ...steps.flatMap(({ step, first_at, completed_at }) =>
      completed_at === null
        ? [`reached/${step}`]
        : [`reached/${step}`, `completed/${step}`, `seconds/${step}/${secondsOf(completed_at - first_at)}`],
    ),
    ...fields.map((field) => `refused/${field}`),
  ].toSorted();
}

/** Rounds down to two significant digits to limit the number of distinct values stored per day. */
function secondsOf(milliseconds: number): number {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const unit = 10 ** Math.max(0, String(seconds).length - 2);
  return Math.floor(seconds / unit) * unit;
}
