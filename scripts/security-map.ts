// Holds docs/security.md to the truth: each requirement of levels 1 and 2 of the OWASP Application Security Verification
// Standard 5.0.0 stands in exactly one row, each file that is named exists, and each test stands in the file it is named
// in. A test is named `file`: "name of the test".
import { falseClaimsOf, linesOf } from './namedEvidence.ts';

/** The last requirement of levels 1 and 2 in each section; they count from 1, without gaps. */
const LEVEL_2 = `
  1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1
  4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2
  7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2
  10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5
  14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2
`;
const known = [...LEVEL_2.matchAll(/(\d+\.\d+):(\d+)/g)].flatMap(([, section = '', last = '']) =>
  Array.from({ length: Number(last) }, (_, at) => `${section}.${at + 1}`),
);
const findings: string[] = [];
const rowOf = new Map<string, string>();

for (const name of ['docs/security.md', 'docs/threat-model.md', 'SECURITY.md']) {
  for (const line of linesOf(name)) {
    const { where, text } = line;
    findings.push(...falseClaimsOf(line));
    const [, first = ''] = /^\| ((?:\d+\.\d+\.\d+(?:, )?)+) \|/.exec(text) ?? [];
    for (const id of first === '' ? [] : first.split(', ')) {
      if (!known.includes(id)) findings.push(`${where}: there is no requirement ${id} of level 1 or 2`);
      else if (rowOf.has(id)) findings.push(`${where}: ${id} stands in ${rowOf.get(id)} already`);
      rowOf.set(id, where);
    }
  }
}
for (const id of known) if (!rowOf.has(id)) findings.push(`docs/security.md: ${id} is missing`);

for (const finding of findings) console.error(finding);
if (known.length !== 253) console.error(`Levels 1 and 2 have 253 requirements, not ${known.length}.`);
process.exit(findings.length === 0 && known.length === 253 ? 0 : 1);
