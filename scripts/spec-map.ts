// Holds docs/spec-map.md to the truth: every row of its tables names files that exist and a test that stands in the
// file it names. A row reads `| sentence | file, file | test file: "name of the test" |`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const findings: string[] = [];
let rows = 0;

const lines = readFileSync(join(root, 'docs/spec-map.md'), 'utf8').split('\n');
for (const [index, line] of lines.entries()) {
  if (!line.startsWith('|') || /^\|[\s:-]+\|/.test(line)) continue;
  if (/^\|[\s:-]+\|/.test(lines[index + 1] ?? '')) continue;
  const cells = line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
  const where = `docs/spec-map.md:${index + 1}`;
  if (cells.length !== 3) {
    findings.push(`${where}: a row has three cells, this one has ${cells.length}`);
    continue;
  }
  rows += 1;
  const [, files = '', tests = ''] = cells;
  const named = [...files.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
  if (named.length === 0) findings.push(`${where}: names no file`);
  for (const file of named)
    if (!existsSync(join(root, file))) findings.push(`${where}: ${file} does not exist`);

  const claims = [...tests.matchAll(/`([^`]+)`:\s*"((?:[^"\\]|\\.)+)"/g)];
  if (claims.length === 0) findings.push(`${where}: names no test`);
  for (const [, file = '', name = ''] of claims) {
    if (!existsSync(join(root, file))) findings.push(`${where}: ${file} does not exist`);
    else if (!readFileSync(join(root, file), 'utf8').includes(name.replaceAll('\\|', '|')))
      findings.push(`${where}: ${file} has no test "${name}"`);
  }
}

for (const finding of findings) console.error(finding);
if (rows === 0) console.error('docs/spec-map.md has no rows.');
process.exit(findings.length === 0 && rows > 0 ? 0 : 1);
