import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { DEFAULT_LANGUAGE, type Language } from '../src/domain/texts/languages.ts';
import { pageFile } from '../src/journey/shell.ts';

const root = join(import.meta.dirname, '..');

export interface Bytes {
  raw: number;
  gzip: number;
  brotli: number;
}

function sizeOf(texts: Buffer[]): Bytes {
  const total = { raw: 0, gzip: 0, brotli: 0 };
  for (const text of texts) {
    total.raw += text.length;
    total.gzip += gzipSync(text, { level: 9 }).length;
    total.brotli += brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  }
  return total;
}

function scriptsOf(folder: string, page = 'index.html'): string[] {
  const html = readFileSync(join(folder, page), 'utf8');
  return closureOf(
    folder,
    [...html.matchAll(/<script[^>]+src="\/([^"]+\.js)"/g)].map((match) => match[1] ?? ''),
  );
}

function closureOf(folder: string, scripts: readonly string[]): string[] {
  const found = new Set<string>();
  const waiting = [...scripts];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const text = readFileSync(join(folder, path), 'utf8');
    for (const match of text.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
      waiting.push(join(path, '..', match[1] ?? ''));
    }
  }
  return [...found];
}

function othersOf(folder: string, entry: readonly string[]): string[] {
  const [path] = importedBy(folder, entry).filter((one) => /\/screens-[\w-]+\.js$/.test(one));
  if (!path) throw new Error('The other screens have no script of their own.');
  return closureOf(folder, [path]).filter((one) => !entry.includes(one));
}

function importedBy(folder: string, scripts: readonly string[]): string[] {
  const texts = scripts.map((path) => readFileSync(join(folder, path), 'utf8'));
  return [
    ...new Set(
      texts.flatMap((text) =>
        [...text.matchAll(/import\(["'`]\.\/([\w-]+\.js)["'`]\)/g)].map((match) => `assets/${match[1]}`),
      ),
    ),
  ];
}

export function movesBytes(language: Language = DEFAULT_LANGUAGE): Bytes {
  const folder = join(root, 'dist');
  const others = othersOf(folder, scriptsOf(folder, pageFile(language)));
  return sizeOf(others.map((path) => readFileSync(join(folder, path))));
}

/** Returns each screen's code size, largest first. Excludes code that is always loaded before the screen. */
export function screenBytes(language: Language = DEFAULT_LANGUAGE): { screen: string; bytes: Bytes }[] {
  const folder = join(root, 'dist');
  const entry = scriptsOf(folder, pageFile(language));
  const known = [...entry, ...othersOf(folder, entry)];
  return importedBy(folder, known)
    .filter((path) => !known.includes(path))
    .map((path) => {
      const own = closureOf(folder, [path]).filter((one) => !known.includes(one));
      const [screen = ''] = path.replace('assets/', '').split('-');
      return { screen, bytes: sizeOf(own.map((one) => readFileSync(join(folder, one)))) };
    })
    .toSorted((a, b) => b.bytes.gzip - a.bytes.gzip);
}

function stylesOf(folder: string): Buffer[] {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const linked = [...html.matchAll(/<link[^>]+href="\/([^"]+\.css)"/g)];
  const inline = [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)];
  return [
    ...linked.map((match) => readFileSync(join(folder, match[1] ?? ''))),
    ...inline.map((match) => Buffer.from(match[1] ?? '')),
  ];
}

export function entryBytes(language: Language = DEFAULT_LANGUAGE): { script: Bytes; style: Bytes } {
  const folder = join(root, 'dist');
  const read = (paths: string[]) => paths.map((path) => readFileSync(join(folder, path)));
  return { script: sizeOf(read(scriptsOf(folder, pageFile(language)))), style: sizeOf(stylesOf(folder)) };
}

export function consoleBytes(): Bytes {
  const folder = join(root, 'dist');
  const entry = scriptsOf(folder, 'staff.html');
  const queue = readdirSync(join(folder, 'assets')).find((name) => /^Queue-[\w-]+\.js$/.test(name));
  if (!queue) throw new Error('The queue has no script of its own.');
  const all = new Set([...entry, ...closureOf(folder, [`assets/${queue}`])]);
  return sizeOf([...all].map((path) => readFileSync(join(folder, path))));
}

export function scriptBytes(folder: string): Bytes {
  return sizeOf(scriptsOf(folder).map((path) => readFileSync(join(folder, path))));
}
