import { expect, test } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { loadFacilitators } from '../../server/facilitators/facilitators.ts';
import { checkNames } from './doctorSettings.ts';

test('notes each sample facilitator, in production only', () => {
  const config = readConfig({});
  const book = loadFacilitators(config.facilitatorsDir, { env: config.env });
  const samples = (isProduction: boolean) =>
    checkNames({ ...config, isProduction }, book)
      .filter(({ what, state }) => what === 'Facilitators' && state === 'note')
      .map(({ says }) => says);
  expect(samples(false)).toEqual([]);
  expect(samples(true)).toEqual([
    'cobalt has the domain cobaltpay.example, which only samples use.',
    'harbor has the domain harborpayments.example, which only samples use.',
  ]);
});
