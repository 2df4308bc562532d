import { expect, test } from 'vitest';
import { masked } from './edit.ts';
import { masks, type MaskName } from './masks.ts';

function parts(text: string): { head: string; tail: string; selected: string } {
  const [head = '', ...rest] = text.split(/[[|\]]/);
  const tail = rest.at(-1) ?? '';
  return { head, selected: rest.length > 1 ? (rest[0] ?? '') : '', tail };
}

function after(
  mask: MaskName,
  field: string,
  { insert = '', inputType }: { insert?: string; inputType: string },
): string {
  const { head, selected, tail } = parts(field);
  const backward = inputType === 'deleteContentBackward' && selected === '' ? head.slice(0, -1) : head;
  const forward = inputType === 'deleteContentForward' && selected === '' ? tail.slice(1) : tail;
  const { text, caret } = masked(masks[mask], {
    before: head + selected + tail,
    text: backward + insert + forward,
    caret: backward.length + insert.length,
    inputType,
  });
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

test.each<[MaskName, string, string, string]>([
  ['phone', '|', '5', '(5|'],
  ['phone', '(555|', '1', '(555) 1|'],
  ['phone', '(555) 1|23', '9', '(555) 19|2-3'],
  ['phone', '(55|) 123', '7', '(557) |123'],
  ['phone', '(555) 123-4567|', '8', '(555) 123-4567|'],
  ['phone', '(555) |123-4567', '8', '(555) |123-4567'],
  ['phone', '(5[55) 12]3-4567', '9', '(59|3) 456-7'],
  ['phone', '|(555) 123-4567', '1', '(|555) 123-4567'],
  ['phone', '(123) 456-7890|', '1', '(234) 567-8901|'],
  ['ssn', '*****6789|', '1', '1|'],
  ['ssn', '**|***6789', '1', '1|'],
  ['ssn', '[*****6789]', '1', '1|'],
  ['date', '3|', '/', '03|'],
  ['date', '03-7|', '/', '03-07|'],
  ['date', '03-07|', '1', '03-07-1|'],
  ['date', '198|', '0', '1980|'],
  ['date', '1980-3|', '-', '1980-03|'],
  ['money', '1,2|34', '9', '12,9|34'],
  ['money', '|', '-', '-|'],
  ['money', '-|', '5', '-5|'],
  ['money', '1|', 'e', '1e|'],
  ['money', '10.55|', '5', '10.555|'],
  ['money', '123|', '.', '123.|'],
  ['money', '1,500|', ',', '1,500,|'],
  ['money', '1,500,|', '0', '1,500,0|'],
  ['money', '1,500,0|', '0', '1,500,00|'],
  ['money', '1,500,00|', '0', '1,500,000|'],
  ['money', '25,00|', '0', '25,000|'],
  ['money', '1,[234]', '5', '15|'],
  ['money', '100,000,000|', '0', '1,000,000,000|'],
  ['percent', '0|', '6', '6|'],
  ['percent', '100|', '0', '1000|'],
  ['percent', '|', '-', '-|'],
  ['percent', '1e|', '3', '1e3|'],
  ['routing', '12|3', 'x', '12x|3'],
  ['routing', '021000021|', '9', '0210000219|'],
  ['account', '12A|', 'B', '12AB|'],
  ['account', '12AB|', '5', '12AB5|'],
  ['account', '*****6789|', 'x', 'x|'],
  ['ssn', '123-4|', 'x', '123-4x|'],
  ['ssn', '123-45-6789|', '0', '123-45-67890|'],
  ['ein', '12|', '3', '12-3|'],
  ['ein', '12-3456789|', '0', '12-34567890|'],
  ['ein', '12|', '-', '12|'],
  ['code', '123456|', '7', '123456|'],
  ['code', '12|34', 'a', '12|34'],
])('%s: %s and the key %s make %s', (mask, field, insert, result) => {
  expect(after(mask, field, { insert, inputType: 'insertText' })).toBe(result);
});

test.each<[MaskName, string, string, string]>([
  ['phone', '(555) 12|3-4567', 'deleteContentBackward', '(555) 1|34-567'],
  ['phone', '(555) |123-4567', 'deleteContentBackward', '(55|1) 234-567'],
  ['phone', '(|555) 123-4567', 'deleteContentBackward', '(|555) 123-4567'],
  ['phone', '(555|) 123-4567', 'deleteContentForward', '(555) |234-567'],
  ['phone', '|(555) 123-4567', 'deleteContentForward', '(|551) 234-567'],
  ['phone', '(555) 123-4567|', 'deleteContentForward', '(555) 123-4567|'],
  ['phone', '(555) 1|', 'deleteContentBackward', '(555|'],
  ['phone', '(5[55) 12]3-4567', 'deleteContentBackward', '(5|34) 567'],
  ['phone', '(555[) ]123-4567', 'deleteContentBackward', '(55|1) 234-567'],
  ['date', '0|1-15-1980', 'deleteContentBackward', '|11-51-980'],
  ['money', '1,|234', 'deleteContentBackward', '|234'],
  ['money', '1,2|34', 'deleteContentForward', '12|4'],
  ['money', '15,000|', 'deleteContentBackward', '1,500|'],
  ['money', '1,500,00|', 'deleteContentBackward', '1,500,0|'],
  ['ssn', '*****6789|', 'deleteContentBackward', '|'],
  ['ssn', '|*****6789', 'deleteContentForward', '|'],
])('%s: %s and %s make %s', (mask, field, inputType, result) => {
  expect(after(mask, field, { inputType })).toBe(result);
});

test.each<[MaskName, string, string, string]>([
  ['phone', '|', '+1 (555) 123-4567', '(555) 123-4567|'],
  ['phone', '[(555) 123-4567]', '1-415-555-0132', '(415) 555-0132|'],
  ['phone', '(555) |67', '123', '(555) 123-|67'],
  ['phone', '|', '+44 20 7946 0958', '+44 20 7946 0958|'],
  ['ssn', '|', '123 45 6789', '123-45-6789|'],
  ['ssn', '|', '1234567890', '1234567890|'],
  ['ein', '12[-345678]', '34567890', '1234567890|'],
  ['ssn', '123-45-678|', '90', '123-45-67890|'],
  ['ssn', '*****6789|', '123456789', '123-45-6789|'],
  ['ssn', '[*****6789]', '123456789', '123-45-6789|'],
  ['ssn', '[*****]6789', '123456789', '123-45-6789|'],
  ['date', '|', '3/7/1980', '03-07-1980|'],
  ['date', '|', '1980-03-07', '1980-03-07|'],
  ['date', '|', '1980/3/07', '1980-03-07|'],
  ['zip', '|', '10118-0110', '10118|'],
  ['money', '|', '$25,000.50', '25,000.50|'],
  ['money', '|', '1000000000', '1,000,000,000|'],
  ['money', '|', '-5', '-5|'],
  ['money', '|', '1500,00', '1500,00|'],
  ['money', '[5,000]', '$25,50', '$25,50|'],
  ['money', '5,000|', '2,500.75', '2,500.75|'],
  ['percent', '|', '1e3', '1e3|'],
  ['routing', '|', '021 000 021', '021000021|'],
  ['account', '1|2', '1234567890123456', '1234567890123456|'],
  ['code', '12|', '345', '12345|'],
  ['code', '12|', '34567', '34567|'],
  ['code', '12|', '1234567', '12|'],
  ['phone', '|(415) 555-0132', '+1 (212) 555-0142', '(212) 555-0142|'],
  ['routing', '0210|', '021000021', '021000021|'],
  ['routing', '[021]', '0210000210', '0210000210|'],
  ['account', '[123]', '123456789012345678', '123456789012345678|'],
  ['ein', '[12]', '1234567890', '1234567890|'],
  ['ein', '12-345678|', '12-345678', '12-345678|'],
  ['code', '|', 'abc', '|'],
  ['code', '12|', 'Your code is 123 456.', '123456|'],
  ['code', '123456|', 'Your code is 654 321.', '654321|'],
  ['account', '|', '12a4567', '12a4567|'],
  ['account', '12|', '3a', '123a|'],
  ['account', '12a4567|', '1234567', '1234567|'],
  ['ein', '*****6789|', '12-34S6789', '12-34S6789|'],
])('%s: %s and the paste %s make %s', (mask, field, insert, result) => {
  expect(after(mask, field, { insert, inputType: 'insertFromPaste' })).toBe(result);
});

test('a text that stays too long is edited freely, and formatted once it fits', () => {
  expect(after('ssn', '1234567890|', { inputType: 'deleteContentBackward' })).toBe('123-45-6789|');
  expect(after('ssn', '1234567890|', { insert: '1', inputType: 'insertText' })).toBe('12345678901|');
});
