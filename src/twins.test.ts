import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
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
  FUTURE_DATE,
  INCOMPLETE_DATE,
} from './domain/date.ts';
import { PASSWORD_REFUSED } from './domain/fields/account.ts';
import { ACCOUNT_DIGITS, CONFIRM_MISMATCH, ROUTING_DIGITS } from './domain/fields/bank.ts';
import { VOLUME_RANGE } from './domain/fields/business.ts';
import { INVALID_MOBILE } from './domain/fields/phone.ts';
import { tooLong, tooShort } from './domain/messages.ts';
import * as ownership from './domain/ownership.ts';
import { accountLabels } from './features/bank-account/rules.ts';
import { DEFAULT_LANGUAGE, languages, type Twin } from './domain/languages.ts';
import * as fieldNames from './domain/fieldNames.ts';
import * as fieldNamesEs from './domain/fieldNames.es.ts';
import * as labels from './domain/labels.ts';
import * as labelsEs from './domain/labels.es.ts';
import * as passwordTexts from './domain/passwordTexts.ts';
import * as passwordTextsEs from './domain/passwordTexts.es.ts';
import * as wording from './domain/wording.ts';
import * as wordingEs from './domain/wording.es.ts';
import * as accountCompany from './features/account-company/messages.ts';
import * as accountCompanyEs from './features/account-company/messages.es.ts';
import * as accountType from './features/account-type/messages.ts';
import * as accountTypeEs from './features/account-type/messages.es.ts';
import * as applications from './features/applications/messages.ts';
import * as applicationsEs from './features/applications/messages.es.ts';
import * as bankAccount from './features/bank-account/messages.ts';
import * as bankAccountEs from './features/bank-account/messages.es.ts';
import * as confirm from './features/confirm/messages.ts';
import * as confirmEs from './features/confirm/messages.es.ts';
import * as continued from './features/continue/messages.ts';
import * as continuedEs from './features/continue/messages.es.ts';
import * as getStarted from './features/get-started/messages.ts';
import * as getStartedEs from './features/get-started/messages.es.ts';
import * as invite from './features/invite/messages.ts';
import * as inviteEs from './features/invite/messages.es.ts';
import * as legal from './features/legal/messages.ts';
import * as legalEs from './features/legal/messages.es.ts';
import * as outcome from './features/outcome/messages.ts';
import * as outcomeEs from './features/outcome/messages.es.ts';
import * as product from './features/product/messages.ts';
import * as productEs from './features/product/messages.es.ts';
import * as saved from './features/saved/messages.ts';
import * as savedEs from './features/saved/messages.es.ts';
import * as sms from './features/sms/messages.ts';
import * as smsEs from './features/sms/messages.es.ts';
import * as owners from './features/verify-ownership/messages.ts';
import * as ownersEs from './features/verify-ownership/messages.es.ts';
import * as journey from './journey/messages.ts';
import * as journeyEs from './journey/messages.es.ts';
import * as entry from './web/entry/messages.ts';
import * as entryEs from './web/entry/messages.es.ts';
import * as form from './web/form/messages.ts';
import * as formEs from './web/form/messages.es.ts';
import * as frame from './web/messages.ts';
import * as frameEs from './web/messages.es.ts';

/** The same module in both languages. The compiler refuses a twin in which a name is missing or means something else. */
function pair<English extends object>(file: string, english: English, twin: Twin<English>) {
  return { file, english, twin: twin as object };
}

const PAIRS = [
  pair('domain/fieldNames.es.ts', fieldNames, fieldNamesEs),
  pair('domain/labels.es.ts', labels, labelsEs),
  pair('domain/passwordTexts.es.ts', passwordTexts, passwordTextsEs),
  pair('domain/wording.es.ts', wording, wordingEs),
  pair('features/account-company/messages.es.ts', accountCompany, accountCompanyEs),
  pair('features/account-type/messages.es.ts', accountType, accountTypeEs),
  pair('features/applications/messages.es.ts', applications, applicationsEs),
  pair('features/bank-account/messages.es.ts', bankAccount, bankAccountEs),
  pair('features/confirm/messages.es.ts', confirm, confirmEs),
  pair('features/continue/messages.es.ts', continued, continuedEs),
  pair('features/get-started/messages.es.ts', getStarted, getStartedEs),
  pair('features/invite/messages.es.ts', invite, inviteEs),
  pair('features/legal/messages.es.ts', legal, legalEs),
  pair('features/outcome/messages.es.ts', outcome, outcomeEs),
  pair('features/product/messages.es.ts', product, productEs),
  pair('features/saved/messages.es.ts', saved, savedEs),
  pair('features/sms/messages.es.ts', sms, smsEs),
  pair('features/verify-ownership/messages.es.ts', owners, ownersEs),
  pair('journey/messages.es.ts', journey, journeyEs),
  pair('web/entry/messages.es.ts', entry, entryEs),
  pair('web/form/messages.es.ts', form, formEs),
  pair('web/messages.es.ts', frame, frameEs),
];

/** Texts that are the same in both languages: marks, formats, and names that are nobody's language. */
const SAME = new Set(['', 'en', 'OK', '(###) ###-####', 'Error', 'Total']);

/** Sentences of the wire, which is English already. */
const UNPAIRED = new Set(['domain/sentences.es.ts']);

type Text = { path: string; value: unknown };

function textsOf(value: unknown, path: string): Text[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  return Object.entries(value).flatMap(([key, part]) => textsOf(part, `${path}.${key}`));
}

/** Stands for an argument of any shape: it is read as its own mark, and so is each part of it. */
function stub(mark: string): unknown {
  return new Proxy(Object(mark) as object, {
    get: (_, key) => {
      if (key === Symbol.toPrimitive || key === 'toString') return () => mark;
      if (key === 'map') return () => [mark];
      const ofText: unknown = Reflect.get(String.prototype, key);
      return typeof ofText === 'function' ? ofText.bind(mark) : stub(`${mark.slice(0, -1)}.${String(key)}⟧`);
    },
  });
}

type Texts = (...input: unknown[]) => unknown;

/** What a function of texts makes of marked arguments; of plain numbers where it needs numbers. */
function madeBy(texts: Texts): string {
  try {
    return String(texts(stub('⟦first⟧'), stub('⟦second⟧')));
  } catch {
    return String(texts(7, 8));
  }
}

const marksIn = (text: string): string[] => [...new Set(text.match(/⟦[^⟧]*⟧/gu))].toSorted();

function* sources(folder: string): Generator<string> {
  for (const entryOf of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entryOf.name);
    if (entryOf.isDirectory()) yield* sources(path);
    else yield relative(import.meta.dirname, path);
  }
}

const files = [...sources(import.meta.dirname)];
/** Modules that hold texts of people, whatever they are called. */
const isTexts = (file: string) => /(?:^|\/)messages\.ts$/.test(file) && file !== 'domain/messages.ts';

describe('every text in every language', () => {
  test('each module of texts has its twin in each language, and each twin is compared here', () => {
    const others = languages.filter((language) => language !== DEFAULT_LANGUAGE);
    for (const language of others) {
      const twins = files.filter((file) => file.includes(`.${language}.`) && !UNPAIRED.has(file));
      expect(PAIRS.map(({ file }) => file).toSorted()).toEqual(
        twins.filter((f) => f.endsWith('.ts')).toSorted(),
      );
      const wanted = files
        .filter(isTexts)
        .map((file) =>
          file.replace(/messages\.ts$/, `messages.${language}.ts`).replace('mail.', `mail.${language}.`),
        );
      expect(twins).toEqual(expect.arrayContaining(wanted));
    }
  });

  test.each(PAIRS)('$file has the same names, and no text is empty or still English', ({ english, twin }) => {
    const [theirs, ours] = [textsOf(english, ''), textsOf(twin, '')];
    // A field may have a message of its own in one language and the usual one in another.
    const named = ({ path }: Text) => path !== '.learn' && !/\.(?:required|invalid)$/.test(path);
    const paths = (texts: Text[]) => texts.filter(named).map(({ path }) => path);
    expect(paths(ours).toSorted()).toEqual(paths(theirs).toSorted());
    const inEnglish = new Map(theirs.map(({ path, value }) => [path, value]));
    for (const { path, value } of ours) {
      if (typeof value !== 'string') continue;
      expect(value.trim(), path).not.toBe('');
      if (!SAME.has(value)) expect(value, path).not.toBe(inEnglish.get(path));
    }
  });

  test.each(PAIRS)('$file says all that it is given to say', ({ english, twin }) => {
    const functions = textsOf(twin, '').filter(
      ({ path, value }) => path !== '.learn' && typeof value === 'function',
    );
    const inEnglish = new Map(textsOf(english, '').map(({ path, value }) => [path, value]));
    for (const { path, value } of functions) {
      const [ours, theirs] = [madeBy(value as Texts), madeBy(inEnglish.get(path) as Texts)];
      expect(marksIn(ours), path).toEqual(marksIn(theirs));
    }
  });
});

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
