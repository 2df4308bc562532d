import { performance } from 'node:perf_hooks';
import { demoBankAccount } from '../src/domain/demoSample.ts';
import { journey, type Answer, type Journey } from '../e2e/applicant.ts';

export type Times = Map<string, number[]>;

let texts = 0;

/** Each application needs a new number, because text messages to one number are limited per hour. */
function nextPhone(): string {
  texts += 1;
  return `415555${1000 + (texts % 9000)}`;
}

const STEPS: readonly [string, (applicant: Journey) => Promise<Answer>][] = [
  ['initiate', (one) => one.initiate()],
  ['status', (one) => one.status()],
  ['send code', (one) => one.sendSms(nextPhone())],
  ['enter code', (one) => one.verifySms(codes.get(one) ?? '')],
  ['type', (one) => one.saveType()],
  [
    'business, partly',
    (one) => one.call('POST', '/onboarding/accounts/identity/business/partial', { dbaName: 'Marlow' }),
  ],
  ['business', (one) => one.saveBusiness()],
  ['owners', (one) => one.saveIdentity()],
  ['settings', (one) => one.call('GET', '/onboarding/spproducts/harbor/settings')],
  [
    'bank account',
    (one) => one.call('POST', '/onboarding/accounts/payout', [demoBankAccount('Payout account')]),
  ],
  ['review', (one) => one.call('GET', '/onboarding/accounts/payout?addAsterisks=true')],
  ['submit', (one) => one.submit()],
];

const codes = new WeakMap<Journey, string>();

export async function applyOnce(
  base: string,
  around: (name: string, call: () => Promise<Answer>) => Promise<Answer>,
): Promise<void> {
  const applicant = journey(base);
  for (const [name, step] of STEPS) {
    const answer = await around(name, () => step(applicant));
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`);
    if (name === 'send code') codes.set(applicant, answer.body.smsCode);
  }
}

export function timing(times: Times) {
  return async <R>(name: string, call: () => Promise<R>): Promise<R> => {
    const begun = performance.now();
    const answer = await call();
    const list = times.get(name) ?? [];
    list.push(performance.now() - begun);
    times.set(name, list);
    return answer;
  };
}
