// Checks that files and tests mentioned in the documentation exist, and that its requirement tables are complete.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const documents = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(ROOT, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];

/**
 * OWASP ASVS 5.0.0: each section with the number of its last requirement at level 1 or 2. Numbers start at 1 and have
 * no gaps.
 */
const ASVS = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1
  4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2
  7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2
  10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5
  14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2`;

/** Success criteria of WCAG 2.2, levels A and AA. */
const WCAG = `
  1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13
  2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11 2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8
  3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3`;

describe.each(documents)('%s', (name) => {
  const text = read(name);

  test('names files that exist', () => {
    const paths = [...text.matchAll(/`((?:src|test|e2e|bench|scripts|docs|facilitators)\/[\w./-]+\.\w+)`/g)];
    expect(paths.map(([, path = '']) => path).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test('links to files that exist', () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) => path);
    expect(links.filter((path) => !existsSync(join(ROOT, dirname(name), path)))).toEqual([]);
  });

  test('names tests that exist in the named files', () => {
    const tests = [...text.matchAll(/`([^`]+)`:\s*"((?:[^"\\]|\\.)+)"/g)];
    const missing = tests.filter(([, file = '', title = '']) => !read(file).includes(title));
    expect(missing.map(([claim]) => claim)).toEqual([]);
  });
});

const rowsOf = (document: string) =>
  [...read(document).matchAll(/^\| ((?:\d+\.\d+\.\d+(?:, )?)+) /gm)].flatMap(([, ids = '']) =>
    ids.split(', '),
  );

test('docs/security.md has one row for each requirement of ASVS levels 1 and 2', () => {
  const ids = [...ASVS.matchAll(/(\d+\.\d+):(\d+)/g)].flatMap(([, section = '', last = '']) =>
    Array.from({ length: Number(last) }, (_, at) => `${section}.${at + 1}`),
  );
  expect(ids).toHaveLength(253);
  expect(rowsOf('docs/security.md').toSorted()).toEqual(ids.toSorted());
});

test('docs/accessibility.md has one row for each WCAG 2.2 criterion of levels A and AA', () => {
  const criteria = WCAG.trim().split(/\s+/);
  expect(criteria).toHaveLength(55);
  expect(rowsOf('docs/accessibility.md').toSorted()).toEqual(criteria.toSorted());
});
