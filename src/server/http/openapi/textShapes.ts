import { STAGES, STEP_KEYS } from '../../../journey/stages.ts';
import type { JsonSchema } from './fields.ts';

export type Text = string | JsonSchema;

export function instant(description: string): JsonSchema {
  return {
    type: 'integer',
    format: 'int64',
    description: `${description}, as a Unix timestamp in milliseconds`,
    examples: [1_790_000_000_000],
  };
}

export function wholeNumber(description: string): JsonSchema {
  return { type: 'integer', description };
}

export function id(description: string): JsonSchema {
  return { description, examples: ['1acafc8f-10ff-4c7c-8149-8fb85cfa4827'] };
}

export const STAGE: JsonSchema = {
  type: 'string',
  enum: STAGES,
  component: 'Stage',
  description: 'Stage of the application',
};

export function day(description: string): JsonSchema {
  return { format: 'date', description, examples: ['2026-11-20'] };
}

export const STEP: JsonSchema = {
  type: 'string',
  enum: STEP_KEYS,
  component: 'Step',
  description: 'Step, as in `canVisitStep`',
};
