import { describe, expect, test } from 'vitest';
import { FILE_BYTES_MAXIMUM } from '../../domain/requests/requests.ts';
import { fileRefusal, fileTypeOf, jpegName, type ChosenFile } from './rules.ts';

const file = (more: Partial<ChosenFile> = {}): ChosenFile => ({
  name: 'license.pdf',
  size: 1000,
  type: 'application/pdf',
  ...more,
});

describe('the type of a chosen file', () => {
  test.each<[string, string, ReturnType<typeof fileTypeOf>]>([
    ['a.pdf', 'application/pdf', 'application/pdf'],
    ['a.jpg', 'image/jpg', 'image/jpeg'],
    ['a.heif', 'image/heif', 'image/heic'],
    ['IMG_1.HEIC', '', 'image/heic'],
    ['scan.JPEG', 'application/octet-stream', 'image/jpeg'],
    ['a.pdf', 'text/html', null],
    ['a.exe', '', null],
    ['pdf', '', null],
  ])('%s of type "%s" is %s', (name, type, expected) =>
    expect(fileTypeOf(file({ name, type }))).toBe(expected),
  );
});

test.each([
  [{}, null],
  [{ size: FILE_BYTES_MAXIMUM }, null],
  [{ size: FILE_BYTES_MAXIMUM + 1 }, 'file_too_large'],
  [{ size: 0 }, 'file_empty'],
  [{ type: 'text/plain' }, 'file_type_refused'],
] as const)('a file with %o is refused for %s', (more, expected) =>
  expect(fileRefusal(file(more))).toBe(expected),
);

test('a photo that was made smaller is named as a JPEG', () => {
  expect(jpegName('IMG_0001.HEIC')).toBe('IMG_0001.jpg');
  expect(jpegName('scan')).toBe('scan.jpg');
});
