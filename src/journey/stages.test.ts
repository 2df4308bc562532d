import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STAGES, STEP_KEYS, canVisitStep, stageOf } from './stages.ts';
import type { SectionName } from '../domain/sections/sections.ts';
import type { ClosedStage, Stage, StageFacts, StepKey } from './stages.ts';

type Fact = 'smsSent' | 'smsValid' | 'typeSelected' | SectionName;

const facts = (...given: Fact[]): StageFacts => ({
  status: null,
  smsSent: given.includes('smsSent'),
  smsValid: given.includes('smsValid'),
  typeSelected: given.includes('typeSelected'),
  complete: {
    business: given.includes('business'),
    identity: given.includes('identity'),
    payout: given.includes('payout'),
  },
});

const anyFacts: fc.Arbitrary<StageFacts> = fc.record({
  status: fc.constant(null),
  smsSent: fc.boolean(),
  smsValid: fc.boolean(),
  typeSelected: fc.boolean(),
  complete: fc.record({ business: fc.boolean(), identity: fc.boolean(), payout: fc.boolean() }),
});

describe('the stage', () => {
  test.each<[Stage, StageFacts]>([
    ['INITIATED', facts()],
    ['SMS_SENT', facts('smsSent')],
    ['SMS_VALID', facts('smsSent', 'smsValid')],
    ['TYPE_SELECTED', facts('smsSent', 'smsValid', 'typeSelected')],
    ['BUSINESS_INFO', facts('smsSent', 'smsValid', 'typeSelected', 'business')],
    ['IDENTITY', facts('smsSent', 'smsValid', 'typeSelected', 'business', 'identity')],
    ['PAYOUT', facts('smsSent', 'smsValid', 'typeSelected', 'business', 'identity', 'payout')],
  ])('%s', (stage, given) => expect(stageOf(given)).toBe(stage));

  test('an existing applicant, whose phone is known, starts at SMS_VALID without a code', () =>
    expect(stageOf(facts('smsValid'))).toBe('SMS_VALID'));

  test.each<[string, Stage, StageFacts]>([
    ['the business section', 'TYPE_SELECTED', facts('smsValid', 'typeSelected', 'identity', 'payout')],
    ['the identity section', 'BUSINESS_INFO', facts('smsValid', 'typeSelected', 'business', 'payout')],
    ['the type', 'SMS_VALID', facts('smsValid', 'business', 'identity', 'payout')],
    ['the phone', 'SMS_SENT', facts('smsSent', 'typeSelected', 'business')],
  ])('%s missing closes what comes after', (_, stage, given) => expect(stageOf(given)).toBe(stage));

  test.each<ClosedStage>(['SUBMITTED', 'APPROVED', 'DECLINED', 'INFO_REQUIRED'])(
    '%s stays, whatever is complete',
    (status) =>
      fc.assert(
        fc.property(anyFacts, (given) => {
          expect(stageOf({ ...given, status })).toBe(status);
        }),
      ),
  );

  test('completing one more section never moves the stage back', () =>
    fc.assert(
      fc.property(anyFacts, fc.constantFrom(...FACT_NAMES), (given, name) => {
        const before = STAGES.indexOf(stageOf(given));
        expect(STAGES.indexOf(stageOf(withFact(given, name)))).toBeGreaterThanOrEqual(before);
      }),
    ));
});

const withFact = (given: StageFacts, name: Fact): StageFacts =>
  name in given.complete
    ? { ...given, complete: { ...given.complete, [name]: true } }
    : { ...given, [name]: true };

const FACT_NAMES = ['smsSent', 'smsValid', 'typeSelected', 'business', 'identity', 'payout'] as const;

const inOrder = (wanted: StepKey[]) => STEP_KEYS.filter((key) => wanted.includes(key));

function opened(given: Parameters<typeof canVisitStep>[0]): StepKey[] {
  const visits = canVisitStep(given);
  return STEP_KEYS.filter((key) => visits[key]);
}

describe('what a stage opens', () => {
  const rows: [Stage, StepKey[]][] = [
    ['INITIATED', ['sms']],
    ['SMS_SENT', ['sms']],
    ['SMS_VALID', ['sms', 'merchantType']],
    ['TYPE_SELECTED', ['sms', 'merchantType', 'business']],
    ['BUSINESS_INFO', ['sms', 'merchantType', 'business', 'owners']],
    ['IDENTITY', ['sms', 'merchantType', 'business', 'owners', 'payoutBankAccount']],
    ['PAYOUT', ['sms', 'merchantType', 'business', 'owners', 'payoutBankAccount', 'submit']],
    ['SUBMITTED', []],
    ['APPROVED', []],
    ['DECLINED', []],
    ['INFO_REQUIRED', []],
  ];

  test('the table has every stage', () => expect(rows.map(([stage]) => stage)).toEqual([...STAGES]));

  test.each(rows)('%s', (stage, keys) => {
    for (const identityType of ['business', 'individual'] as const)
      expect(opened({ stage, identityType, isExistingApplicant: false })).toEqual(inOrder(keys));
    const government = keys.map((key) => (key === 'owners' ? 'contact' : key));
    expect(opened({ stage, identityType: 'government-public-corp', isExistingApplicant: false })).toEqual(
      inOrder(government),
    );
    expect(opened({ stage, identityType: 'business', isExistingApplicant: true })).toEqual(
      inOrder(keys.filter((key) => key !== 'sms')),
    );
    const typeless = keys.filter((key) => key === 'sms' || key === 'merchantType');
    expect(opened({ stage, identityType: null, isExistingApplicant: false })).toEqual(inOrder(typeless));
  });
});
