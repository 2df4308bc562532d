import { expect, test } from 'vitest';
import { spanishDate } from './spanishDate.ts';

test.each([
  ['August 31, 2023', '31 de agosto de 2023'],
  ['June 2023', 'junio de 2023'],
  ['soon', 'soon'],
])('%s', (english, spanish) => {
  expect(spanishDate(english)).toBe(spanish);
});
