import { describe, expect, test } from 'vitest';
import { INVALID_INVITE, INVALID_LINK } from './journey/outcomes.ts';
import { NOT_A_ROBOT } from './server/captcha.ts';
import { BREACHED_MESSAGE, OWN_WORDS_MESSAGE } from './server/passwords.ts';
import { problems } from './api/problem.ts';
import { STREET_NAME_MISSING, STREET_NUMBER_FIRST } from './domain/address.ts';
import { boundaries } from './domain/boundaries.ts';
import {
  BUSINESS_DATE_FORMAT,
  BUSINESS_FUTURE_DATE,
  DATE_FORMAT,
  daysOfMonth,
  FUTURE_DATE,
  INCOMPLETE_DATE,
} from './domain/date.ts';
import { PASSWORD_REFUSED } from './domain/fields/account.ts';
import { ACCOUNT_DIGITS, CONFIRM_MISMATCH, ROUTING_DIGITS } from './domain/fields/bank.ts';
import { CATEGORY_OF_LIST, VOLUME_FORMAT, VOLUME_RANGE } from './domain/fields/business.ts';
import { wholePercent } from './domain/fields/person.ts';
import { INVALID_MOBILE } from './domain/fields/phone.ts';
import { tooLong, tooShort } from './domain/messages.ts';
import * as ownership from './domain/ownership.ts';
import { accountLabels } from './features/bank-account/rules.ts';
import * as wording from './domain/wording.ts';
import * as wordingEs from './domain/wording.es.ts';
import './domain/sentences.es.ts';

/** Operators read these, in the language of the API. */
const OPERATORS: ReadonlySet<string> = new Set(
  [
    problems.invite_closed,
    problems.endpoint_of_settings,
    problems.too_many_endpoints,
    problems.replay_conflict,
    problems.decision_conflict,
    problems.not_json,
    problems.idempotency_key_reused,
  ].map(({ message }) => message),
);

/** Not made of a field's name. */
const isSentence = (message: string) =>
  message !== '' && !/ is required|^Please (?:enter a valid|select) | field is required/.test(message);

describe('the sentences of the wire', () => {
  const applicants = Object.values(problems).filter(
    ({ message }) => !OPERATORS.has(message) && !message.startsWith('"'),
  );
  const sentences = [
    ...applicants.map(({ message }) => message),
    BREACHED_MESSAGE,
    OWN_WORDS_MESSAGE,
    NOT_A_ROBOT,
    PASSWORD_REFUSED,
    INVALID_MOBILE,
    VOLUME_RANGE,
    VOLUME_FORMAT,
    CATEGORY_OF_LIST,
    wholePercent(1),
    daysOfMonth('02-30-2015') ?? '',
    INCOMPLETE_DATE,
    DATE_FORMAT,
    FUTURE_DATE,
    BUSINESS_DATE_FORMAT,
    BUSINESS_FUTURE_DATE,
    STREET_NUMBER_FIRST,
    STREET_NAME_MISSING,
    ROUTING_DIGITS,
    ACCOUNT_DIGITS,
    CONFIRM_MISMATCH,
    INVALID_INVITE,
    INVALID_LINK,
    tooLong(70),
    tooShort(12),
    ownership.failedOwners([1, 3]),
    ...Object.values(ownership).filter((value) => typeof value === 'string'),
    ...[0, 101].map((total) => ownership.finalTotalError(total) ?? ''),
    ...accountLabels({ quantity: 2 }),
    ...boundaries('2026-11-21')
      .map(({ message }) => message ?? '')
      .filter(isSentence),
  ];

  test.each([...new Set(sentences)])('%s', (sentence) => {
    expect(wording.worded(sentence)).toBe(sentence);
    expect(wordingEs.worded(sentence)).not.toBe(sentence);
  });

  test('one that nobody knows is shown as it comes', () => {
    expect(wordingEs.worded('Somebody wrote this yesterday.')).toBe('Somebody wrote this yesterday.');
  });
});
