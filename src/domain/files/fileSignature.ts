import type { FileType } from '../requests/requests.ts';

export const SIGNATURE_BYTES = 12;

const HEIC_BRANDS: readonly string[] = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

const SIGNATURES: Record<FileType, (start: Uint8Array) => boolean> = {
  // Some programs write a byte order mark or line breaks first.
  'application/pdf': (start) =>
    /^(?:\u{EF}\u{BB}\u{BF})?[\r\n]{0,4}%PDF-/u.test(latin(start, 0, SIGNATURE_BYTES)),
  'image/jpeg': (start) => latin(start, 0, 3) === '\u{FF}\u{D8}\u{FF}',
  'image/png': (start) => latin(start, 0, 8) === '\u{89}PNG\r\n\u{1A}\n',
  'image/heic': (start) => latin(start, 4, 8) === 'ftyp' && HEIC_BRANDS.includes(latin(start, 8, 12)),
};

/** An upload's Content-Type header cannot be trusted, so the first bytes decide. */
export function beginsAs(type: FileType, start: Uint8Array): boolean {
  return SIGNATURES[type](start);
}

function latin(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to));
}
