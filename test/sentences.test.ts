import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BREACHED_MESSAGE, OWN_WORDS_MESSAGE } from '../src/server/crypto/passwords.ts';
import { CHANGED_TOO_OFTEN, PASSWORD_NEEDED } from '../src/server/applications/savedSecrets.ts';
import { problems } from '../src/api/problem.ts';
import { STREET_NAME_MISSING, STREET_NUMBER_FIRST } from '../src/domain/values/address.ts';
import { boundaries } from './boundaries/boundaries.ts';
import {
  BUSINESS_DATE_FORMAT,
  BUSINESS_FUTURE_DATE,
  DATE_FORMAT,
  daysOfMonth,
  FUTURE_DATE,
  INCOMPLETE_DATE,
} from '../src/domain/values/date.ts';
import { PASSWORD_REFUSED } from '../src/domain/fields/account.ts';
import { ACCOUNT_DIGITS, CONFIRM_MISMATCH, ROUTING_DIGITS } from '../src/domain/fields/bank.ts';
import { CATEGORY_OF_LIST, VOLUME_FORMAT, VOLUME_RANGE } from '../src/domain/fields/business.ts';
import { NOT_ITIN } from '../src/domain/ownership/ownerIds.ts';
import { OWNER_AWAITED } from '../src/domain/ownership/ownerLinks.ts';
import { wholePercent } from '../src/domain/fields/person.ts';
import { INVALID_MOBILE } from '../src/domain/fields/phone.ts';
import { tooLong, tooShort } from '../src/domain/texts/messages.ts';
import * as beneficial from '../src/domain/ownership/beneficial.ts';
import * as ownership from '../src/domain/ownership/ownership.ts';
import { accountLabels } from '../src/features/bank-account/rules.ts';
import * as wording from '../src/domain/texts/wording.ts';
import * as wordingEs from '../src/domain/texts/wording.es.ts';
import '../src/domain/texts/beneficialSentences.es.ts';
import '../src/domain/texts/ownerIdSentences.es.ts';
import '../src/domain/texts/ownerLinkSentences.es.ts';
import '../src/domain/texts/requestSentences.es.ts';
import '../src/domain/texts/sentences.es.ts';

/** Messages for operators, which are not translated. */
const OPERATORS: ReadonlySet<string> = new Set(
  [
    problems.wrong_credentials,
    problems.insufficient_role,
    problems.cross_site,
    problems.link_invalid,
    problems.last_admin,
    problems.provider_sign_in,
    problems.insufficient_scope,
    problems.invite_closed,
    problems.endpoint_of_settings,
    problems.too_many_endpoints,
    problems.too_many_items,
    problems.endpoint_disabled,
    problems.replay_conflict,
    problems.decision_conflict,
    problems.changes_not_submitted,
    problems.not_submitted,
    problems.not_approved,
    problems.checks_missing,
    problems.legal_hold,
    problems.too_many_checks,
    problems.too_many_notes,
    problems.changed_meanwhile,
    problems.second_approver_needed,
    problems.not_json,
    problems.idempotency_key_reused,
  ].map(({ message }) => message),
);

/** False for empty messages and for messages built from a field name. */
const isSentence = (message: string) =>
  message !== '' && !/ is required|^Please (?:enter a valid|select) | field is required/.test(message);

describe("the API's sentences", () => {
  const applicants = Object.values(problems).filter(
    ({ message }) => !OPERATORS.has(message) && !message.startsWith('"'),
  );
  const sentences = [
    ...applicants.map(({ message }) => message),
    BREACHED_MESSAGE,
    OWNER_AWAITED,
    NOT_ITIN,
    OWN_WORDS_MESSAGE,
    PASSWORD_NEEDED,
    CHANGED_TOO_OFTEN,
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
    tooLong(70),
    tooShort(12),
    ownership.failedOwners([1, 3]),
    ...Object.values(beneficial).filter((value) => typeof value === 'string'),
    ...Object.values(ownership).filter((value) => typeof value === 'string'),
    ...[0, 101].map((total) => ownership.finalTotalError(total) ?? ''),
    ...accountLabels({ quantity: 2 }),
    ...boundaries('2026-11-21')
      .map(({ message }) => message ?? '')
      .filter(isSentence),
  ];

  test.each([...new Set(sentences)])('%s', (sentence) => {
    expect(wording.translateMessage(sentence)).toBe(sentence);
    expect(wordingEs.translateMessage(sentence)).not.toBe(sentence);
  });

  test('are declared in one place', () => {
    const root = join(import.meta.dirname, '../src');
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.es\./.test(file))
      .map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }));
    const messages = [...new Set(applicants.map(({ message }) => message))].filter((one) =>
      one.includes(' '),
    );
    const again = messages
      .map((message) => sources.filter(({ code }) => code.includes(`'${message}'`)).map(({ file }) => file))
      .filter((files) => files.length > 1);
    expect(sources.length).toBeGreaterThan(500);
    expect(again).toEqual([]);
  });

  test('an unknown one is shown unchanged', () => {
    expect(wordingEs.translateMessage('Somebody wrote this yesterday.')).toBe(
      'Somebody wrote this yesterday.',
    );
  });
});
