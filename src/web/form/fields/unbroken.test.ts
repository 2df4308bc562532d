import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PHONE_MASK } from '../../../domain/values/phone.ts';
import { TIN, tinMask } from '../../../domain/values/taxId.ts';
import { unbroken } from './unbroken.tsx';

const wrapped = (hint: string) => renderToStaticMarkup(unbroken(hint)).match(/(?<=>)[^<]+(?=<\/span>)/g);

test.each([PHONE_MASK, 'MM-DD-YYYY', 'MM-DD-AAAA', ...Object.values(TIN).map(tinMask)])(
  "%s doesn't break inside",
  (format) => {
    expect(wrapped(`Nine digits, ${format}, from the IRS`)).toEqual([format]);
    expect(wrapped(format)).toEqual([format]);
  },
);

test('a hint without a format stays unchanged', () => {
  expect(renderToStaticMarkup(unbroken('Enter the 4-digit code'))).toBe('Enter the 4-digit code');
});
