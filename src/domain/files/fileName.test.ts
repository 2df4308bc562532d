import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FILE_NAME_MAXIMUM } from '../requests/requests.ts';
import { downloadName, safeFileName } from './fileName.ts';

const named = (sent: string) => safeFileName(sent, { documentType: 'ein_letter', type: 'application/pdf' });

describe('the name of an uploaded file', () => {
  test.each([
    ['letter.pdf', 'letter.pdf'],
    ['My%20letter%20(2).pdf', 'My letter (2).pdf'],
    ['Contrase%C3%B1a%20%F0%9F%93%84.pdf', 'Contraseña 📄.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ann\\scan.pdf', 'scan.pdf'],
    ['..%2f..%2fscan.pdf', 'scan.pdf'],
    ['invoice%E2%80%AEfdp.exe', 'invoicefdp.exe'],
    ['a%00b%0D%0Ac.pdf', 'abc.pdf'],
    ['a:b*c?"<>|.pdf', 'abc.pdf'],
    ['%E0%A4%A', '%E0%A4%A'],
    ['  spaced \t name .pdf', 'spaced name .pdf'],
  ])('of %j is %j', (sent, kept) => {
    expect(named(sent)).toBe(kept);
  });

  test.each(['', '.', '..', '/', 'folder/', '%E2%80%8B', '...'])('of %j is that of the document', (sent) => {
    expect(named(sent)).toBe('ein_letter.pdf');
  });

  test('keeps 120 characters and the extension', () => {
    const kept = named(encodeURIComponent(`${'📄ñ'.repeat(150)}.pdf`));
    expect(Array.from(kept)).toHaveLength(FILE_NAME_MAXIMUM);
    expect(kept).toMatch(/^📄ñ.*\.pdf$/u);
  });

  test('is safe and short, whatever was sent, and stable when applied again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.boolean(), (sent, isEncoded) => {
        const name = named(isEncoded ? encodeURIComponent(sent.toWellFormed()) : sent);
        expect(name).toMatch(/\S/);
        expect(name).not.toMatch(/[/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/u);
        expect(Array.from(name).length).toBeLessThanOrEqual(FILE_NAME_MAXIMUM);
        expect(['.', '..']).not.toContain(name);
        expect(named(encodeURIComponent(name))).toBe(name);
      }),
      { numRuns: 300 },
    );
  });
});

test.each([
  ['scan.pdf', 'application/pdf', 'scan.pdf'],
  ['SCAN.PDF', 'application/pdf', 'SCAN.PDF'],
  ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
  ['page.html', 'application/pdf', 'page.html.pdf'],
  ['run.exe', 'image/png', 'run.exe.png'],
  ['pdf', 'application/pdf', 'pdf.pdf'],
  ['.htaccess', 'image/heic', '.htaccess.heic'],
] as const)('%s, a file of type %s, is downloaded as %s', (name, type, downloaded) => {
  expect(downloadName({ name, type })).toBe(downloaded);
});
