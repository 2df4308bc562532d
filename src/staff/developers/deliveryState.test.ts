import { expect, test } from 'vitest';
import { stateOf } from './deliveryState.ts';

test.each([
  ['queued', null, 'Queued'],
  ['queued', 'WEBHOOK_500', 'Retrying'],
  ['done', null, 'Delivered'],
  ['dead', 'WEBHOOK_500', 'Failed'],
] as const)('a delivery that is %s with the last error %s reads %s', (state, lastError, label) => {
  expect(stateOf({ state, lastError }).label).toBe(label);
});
