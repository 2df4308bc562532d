import { describe, expect, test } from 'vitest';
import { checkDecisionMessage, checkRequest, unknownPeople } from './newRequest.ts';

const NOW = Date.parse('2026-11-20T00:00:00Z');
const question = { kind: 'answer', question: 'Which street is your shop in?' };
const letter = { kind: 'document', documentType: 'ein_letter', reason: 'We need it.' };
const section = { kind: 'section', section: 'business', reason: 'It is a PO box.' };

const errorsOf = (body: Record<string, unknown>) => {
  const checked = checkRequest(body, NOW);
  return checked.ok ? [] : checked.errors;
};
const without = (item: Record<string, unknown>, ...names: string[]) =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name)));

describe('an item', () => {
  test.each<[unknown, string, string]>([
    [null, 'items.0', '"items.0" must be a valid item'],
    [[], 'items.0', '"items.0" must be a valid item'],
    [{}, 'items.0.kind', '"items.0.kind" is required'],
    [{ kind: 'photo' }, 'items.0.kind', '"items.0.kind" must be a valid kind'],
    [{ kind: 'toString' }, 'items.0.kind', '"items.0.kind" must be a valid kind'],
    [without(letter, 'documentType'), 'items.0.documentType', '"items.0.documentType" is required'],
    [
      { ...letter, documentType: 'passport' },
      'items.0.documentType',
      '"items.0.documentType" must be a valid document type',
    ],
    [without(letter, 'reason'), 'items.0.reason', '"items.0.reason" is required'],
    [{ ...letter, reason: '  ' }, 'items.0.reason', '"items.0.reason" is required'],
    [
      { ...letter, reason: ' ab ' },
      'items.0.reason',
      '"items.0.reason" must be a valid reason: Use 3 characters or more.',
    ],
    [
      { ...letter, reason: 'x'.repeat(301) },
      'items.0.reason',
      '"items.0.reason" must be a valid reason: Use 300 characters or fewer.',
    ],
    [{ ...letter, reason: '\u200b\u200b\u200b' }, 'items.0.reason', '"items.0.reason" is required'],
    [{ ...letter, reason: 7 }, 'items.0.reason', '"items.0.reason" must be a valid reason'],
    [{ ...letter, reason: 'a\u0000bc' }, 'items.0.reason', '"items.0.reason" must be a valid reason'],
    [{ ...letter, about: 'owners.x' }, 'items.0.about', '"items.0.about" must be a valid person'],
    [{ ...letter, about: 'business' }, 'items.0.about', '"items.0.about" must be a valid person'],
    [{ ...letter, about: 'owners.100' }, 'items.0.about', '"items.0.about" must be a valid person'],
    [{ ...letter, question: 'Why?' }, 'items.0.question', '"items.0.question" is not a known field'],
    [{ ...section, section: 'fees' }, 'items.0.section', '"items.0.section" must be a valid section'],
    [without(section, 'section'), 'items.0.section', '"items.0.section" is required'],
    [without(question, 'question'), 'items.0.question', '"items.0.question" is required'],
    [{ ...question, reason: 'Because.' }, 'items.0.reason', '"items.0.reason" is not a known field'],
  ])('%j is refused at %s', (item, field, message) => {
    expect(errorsOf({ items: [item] })).toEqual([{ field, message }]);
  });

  test('may be about a person, and is stored without surrounding spaces', () => {
    const items = [
      { ...letter, about: 'owners.0', reason: ' We need it.\n' },
      { ...question, about: 'contact' },
      section,
    ];
    expect(checkRequest({ items }, NOW)).toEqual({
      ok: true,
      value: {
        message: '',
        dueAt: null,
        items: [{ ...items[0], reason: 'We need it.' }, items[1], items[2]],
      },
    });
  });

  test('may only be about a person of the application', () => {
    const items = [letter, ...['owners.1', 'owners.2', 'contact'].map((about) => ({ ...letter, about }))];
    const checked = checkRequest({ items }, NOW);
    if (!checked.ok) throw new Error('The items are valid.');
    expect(unknownPeople(checked.value, { owners: [{}, {}], contact: undefined })).toEqual(
      ['items.2.about', 'items.3.about'].map((field) => ({
        field,
        message: `"${field}" must be a valid person`,
      })),
    );
    const fields = unknownPeople(checked.value, { owners: [], contact: {} }).map(({ field }) => field);
    expect(fields).toEqual(['items.1.about', 'items.2.about']);
  });

  test('is named by its position', () => {
    const items = [letter, without(letter, 'reason'), { kind: 'answer' }];
    expect(errorsOf({ items }).map(({ field }) => field)).toEqual(['items.1.reason', 'items.2.question']);
  });
});

describe('a request', () => {
  test.each<[Record<string, unknown>, string, string]>([
    [{}, 'items', '"items" is required'],
    [{ items: [] }, 'items', '"items" is required'],
    [{ items: 'all' }, 'items', '"items" must be a valid list'],
    [
      { items: Array.from({ length: 21 }, () => question) },
      'items',
      '"items" must be a valid list: Ask for 20 items or fewer.',
    ],
    [{ items: [question], dueAt: 'soon' }, 'dueAt', '"dueAt" must be a valid timestamp'],
    [{ items: [question], dueAt: 5 }, 'dueAt', '"dueAt" must be a valid timestamp'],
    [{ items: [question], dueAt: '2027-02-30T10:00:00Z' }, 'dueAt', '"dueAt" must be a valid timestamp'],
    [{ items: [question], dueAt: '2026-12-24T10:00:00' }, 'dueAt', '"dueAt" must be a valid timestamp'],
    [
      { items: [question], dueAt: '2026-11-20T00:00:00Z' },
      'dueAt',
      '"dueAt" must be a valid timestamp: Use a time in the future.',
    ],
    [{ items: [question], message: 'a\u0007' }, 'message', '"message" must be a valid text'],
  ])('%j is refused at %s', (body, field, message) => {
    expect(errorsOf(body)).toEqual([{ field, message }]);
  });

  test('has a due date with an offset', () => {
    const ofDay = checkRequest({ items: [question], dueAt: '2026-12-24' }, NOW);
    expect(ofDay).toMatchObject({ ok: true, value: { dueAt: Date.parse('2026-12-25T04:59:59Z') } });
    const checked = checkRequest({ items: [question], dueAt: '2026-12-24T00:00:00+01:00' }, NOW);
    expect(checked).toMatchObject({ ok: true, value: { dueAt: Date.parse('2026-12-23T23:00:00Z') } });
    const precise = checkRequest({ items: [question], dueAt: '2026-12-24T00:00:00.123456789Z' }, NOW);
    expect(precise).toMatchObject({ ok: true, value: { dueAt: Date.parse('2026-12-24T00:00:00.123Z') } });
  });
});

test.each([
  ['', true, undefined],
  ['Why?', true, undefined],
  ['ab', true, '"message" must be a valid question: Use 3 characters or more.'],
  ['x'.repeat(301), true, '"message" must be a valid question: Use 300 characters or fewer.'],
  ['', false, undefined],
  ['ab', false, undefined],
  ['x'.repeat(301), false, undefined],
  ['First line\nsecond', false, undefined],
  ['a\u202Ec', false, '"message" must be a valid text'],
  ['a\u0000c', true, '"message" must be a valid question'],
])("a decision's message %j, a question: %j, is refused with %j", (message, isQuestion, error) => {
  expect(checkDecisionMessage(message, { isQuestion })).toBe(error);
});
