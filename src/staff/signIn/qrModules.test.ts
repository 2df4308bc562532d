import { expect, test } from 'vitest';
import { qrModules } from './qrModules.ts';

const FINDER = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];

test('a code has its three finder patterns, and four light modules around it', () => {
  const { size, path } = qrModules(
    'otpauth://totp/Harbor:ana%40harbor.example?issuer=Harbor&secret=ABCDEFGH',
  );
  const dark = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  const isDark = (x: number, y: number) => dark.some((at) => at[0] === x && at[1] === y);
  const finderAt = (left: number, top: number) =>
    FINDER.map((row, y) =>
      row
        .split('')
        .map((_, x) => (isDark(left + x, top + y) ? '#' : '.'))
        .join(''),
    );
  const end = size - 4;
  expect(dark.flat().every((at) => at >= 4 && at < end)).toBe(true);
  expect(finderAt(4, 4)).toEqual(FINDER);
  expect(finderAt(end - 7, 4)).toEqual(FINDER);
  expect(finderAt(4, end - 7)).toEqual(FINDER);
});
