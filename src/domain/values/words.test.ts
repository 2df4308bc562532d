import { expect, test } from 'vitest';
import { wordsOf } from './words.ts';

test.each([
  ["O'Brien & Söhne, LLC", ['obrien', 'sohne', 'llc']],
  ['O’Brien', ['obrien']],
  ['dana.marlow+7@example.com', ['dana', 'marlow', '7', 'example', 'com']],
  ['Café CAFÉ Cafe\u0301', ['cafe']],
  ['İstanbul Straße', ['istanbul', 'straße']],
  ['寿司 24', ['寿司', '24']],
  ['  -- "%_\\ ', []],
  ['x'.repeat(100), ['x'.repeat(40), 'x'.repeat(20)]],
  ['🍕'.repeat(3), []],
  ['𝐏𝐢𝐳𝐳𝐚', ['pizza']],
])('%s', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test('several texts become one list, and a missing text has no words', () => {
  expect(wordsOf('Marlow Coffee', null, 'Dana Marlow')).toEqual(['marlow', 'coffee', 'dana']);
});
