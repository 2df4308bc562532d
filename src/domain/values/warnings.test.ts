import { expect, test } from 'vitest';
import {
  controlWarning,
  poBoxWarning,
  routingWarning,
  sameNumberWarning,
  ssnWarning,
  taxIdWarning,
} from './warnings.ts';

test.each(['000-12-3456', '666-12-3456', '900-12-3456', '123-00-4567', '123-45-0000'])(
  "%s isn't an SSN",
  (ssn) => expect(ssnWarning(ssn)).toContain("doesn't look like a Social Security number"),
);

test.each(['123-45-6789', '*****6789', '123-45', ''])('%s raises no SSN warning', (ssn) =>
  expect(ssnWarning(ssn)).toBeNull(),
);

test('reports an SSN in the form of an ITIN, and vice versa', () => {
  for (const group of ['50', '65', '70', '88', '90', '92', '94', '99']) {
    expect(ssnWarning(`912-${group}-1234`)).toContain('looks like an ITIN');
    expect(taxIdWarning(`912-${group}-1234`, 3)).toBeNull();
  }
  for (const group of ['49', '66', '69', '89', '93']) {
    expect(ssnWarning(`912-${group}-1234`)).toContain("doesn't look like a Social Security number");
    expect(taxIdWarning(`912-${group}-1234`, 3)).toContain("doesn't look like an ITIN");
  }
});

test('EIN prefixes that were never issued', () => {
  expect(taxIdWarning('07-1234567', 2)).toContain('No EIN starts');
  expect(taxIdWarning('12-3456789', 2)).toBeNull();
  expect(taxIdWarning('000-12-3456', 1)).toContain("doesn't look like a Social Security number");
});

test('a number entered for two people, with or without dashes', () => {
  expect(sameNumberWarning('123-45-6789', ['', '123456789'])).toContain('another person');
  expect(sameNumberWarning('123-45-6789', ['123-45-6780', '123-45-678'])).toBeNull();
  expect(sameNumberWarning('', [''])).toBeNull();
});

test('never compares masks', () => {
  expect(sameNumberWarning('*****6789', ['*****6789', '123-45-6789'])).toBeNull();
  expect(sameNumberWarning('123-45-6789', ['*****6789'])).toBeNull();
});

test('routing checksum', () => {
  expect(routingWarning('110000000')).toBeNull();
  expect(routingWarning('021000021')).toBeNull();
  expect(routingWarning('021000022')).toContain('typo');
  expect(routingWarning('000000000')).toContain('typo');
  expect(routingWarning('02100002')).toBeNull();
});

test('PO boxes', () => {
  for (const line of ['12 PO Box 34', 'P.O. Box 3', '1 post office box 3', '5 p o box 1']) {
    expect(poBoxWarning(line)).toContain('PO Box');
  }
  expect(poBoxWarning('12 Boxwood Post Rd')).toBeNull();
});

test('owners without a control position', () => {
  expect(controlWarning([{ position: 'OW' }, { position: 'SEC' }])).toContain('leadership');
  expect(controlWarning([{ position: 'OW' }, { position: 'CEO' }])).toBeNull();
  expect(controlWarning([{ position: 'OW' }, { position: '' }])).toBeNull();
  expect(controlWarning([{ position: 'SP' }])).toBeNull();
  expect(controlWarning([{ position: 'OW' }])).toBeNull();
  expect(controlWarning([{ position: 'SEC' }])).toContain('leadership');
  expect(controlWarning([])).toBeNull();
});
