import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrandFile } from './brand.ts';
import type { Mistake, Report } from './mistakes.ts';

const SET_ASIDE = /^[._]/;

/**
 * Skips folders with other errors, because a misspelled file name would be reported twice: as missing and as unused.
 */
export function reportStrayFiles(input: {
  dir: string;
  all: readonly { facId: string; brandFiles: ReadonlyMap<string, BrandFile> }[];
  faulty: readonly Mistake[];
  noted: (file: string) => Report;
}): void {
  const { dir, all, faulty, noted } = input;
  const withMistakes = new Set(faulty.map(({ file }) => file.split('/')[0]));
  for (const { facId, brandFiles } of all.filter((one) => !withMistakes.has(one.facId)))
    for (const file of strayFiles(join(dir, facId), brandFiles.keys()))
      noted(`${facId}/${file}`)('', 'is not used; remove it, or begin its name with _');
}

function strayFiles(folder: string, named: Iterable<string>): string[] {
  const known = new Set(['facilitator.json', 'products', 'legal', ...named]);
  const files = readdirSync(folder).filter((name) => !known.has(name));
  const products = join(folder, 'products');
  const beside = existsSync(products) ? readdirSync(products).filter((name) => !name.endsWith('.json')) : [];
  return [...files, ...beside.filter(isRead).map((name) => `products/${name}`)].filter(isRead);
}

export function isRead(name: string): boolean {
  return !SET_ASIDE.test(name);
}
