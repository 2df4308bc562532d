// Holds docs/accessibility.md to the truth: each criterion of levels A and AA of WCAG 2.2 stands in exactly one row, each
// file that is named exists, and each test stands in the file it is named in. A test is named `file`: "name of the test".
import { falseClaimsOf, linesOf } from './namedEvidence.ts';

/** WCAG 2.2 without 4.1.1, which it took out, and without level AAA. */
const CRITERIA = `
  1.1.1 1.2.1 1.2.2 1.2.3 1.2.4 1.2.5 1.3.1 1.3.2 1.3.3 1.3.4 1.3.5 1.4.1 1.4.2 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13
  2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.4.5 2.4.6 2.4.7 2.4.11 2.5.1 2.5.2 2.5.3 2.5.4 2.5.7 2.5.8
  3.1.1 3.1.2 3.2.1 3.2.2 3.2.3 3.2.4 3.2.6 3.3.1 3.3.2 3.3.3 3.3.4 3.3.7 3.3.8 4.1.2 4.1.3`
  .trim()
  .split(/\s+/);
const document = 'docs/accessibility.md';
const lines = linesOf(document);
const findings = lines.flatMap(falseClaimsOf);
const rows = lines.flatMap(({ text }) => /^\| (\d+\.\d+\.\d+) /.exec(text)?.[1] ?? []);
for (const criterion of CRITERIA) {
  const times = rows.filter((row) => row === criterion).length;
  if (times !== 1) findings.push(`${document}: ${criterion} stands in ${times} rows`);
}
for (const row of rows)
  if (!CRITERIA.includes(row)) findings.push(`${document}: there is no criterion ${row} of level A or AA`);

for (const finding of findings) console.error(finding);
if (CRITERIA.length !== 55) console.error(`Levels A and AA have 55 criteria, not ${CRITERIA.length}.`);
process.exit(findings.length === 0 && CRITERIA.length === 55 ? 0 : 1);
