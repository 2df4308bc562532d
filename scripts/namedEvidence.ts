import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** A line of a document, and where it stands. */
export interface Line {
  where: string;
  text: string;
}

/** The lines of a document of the repository. */
export function linesOf(document: string): Line[] {
  const lines = readFileSync(join(root, document), 'utf8').split('\n');
  return lines.map((text, index) => ({ where: `${document}:${index + 1}`, text }));
}

/** What a line claims and is not so: a file that does not exist, a test (`file`: "its name") that its file has not. */
export function falseClaimsOf({ where, text }: Line): string[] {
  const findings: string[] = [];
  for (const [, path = ''] of text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+|[\w-]+\.(?:md|json|mjs|ts))`/g))
    if (/\.\w+$|^\.ci\//.test(path) && !existsSync(join(root, path)))
      findings.push(`${where}: ${path} does not exist`);
  for (const [, file = '', test = ''] of text.matchAll(/`([^`]+)`:\s*"((?:[^"\\]|\\.)+)"/g))
    if (existsSync(join(root, file)) && !readFileSync(join(root, file), 'utf8').includes(test))
      findings.push(`${where}: ${file} has no test "${test}"`);
  return findings;
}
