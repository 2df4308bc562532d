import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzRuns } from '../../../test/fuzzRuns.ts';
import { parseLegalDocument, type LegalDocument } from './legal.ts';

const HEAD = '---\ntitle: Fees\nversion: 2026-01-01\nlastUpdated: January 1, 2026\n---\n\n';
const VALUES = { facilitatorName: 'A | <b>bank</b> & *co*' };

function parsed(body: string): { document: LegalDocument | undefined; faults: string[] } {
  const faults: string[] = [];
  const report = (field: string, message: string) => void faults.push(`${field}: ${message}`);
  const document = parseLegalDocument({ name: 'fee-schedule', text: HEAD + body, values: VALUES, report });
  return { document, faults };
}

test('a table has header cells with scope, aligned columns, and formatted cells', () => {
  const { document } = parsed(
    '| Fee | Amount |\n|:---|---:|\n| Sale of **{{facilitatorName}}** | 2.9% \\| min. $1 |\n| Chargeback |\n',
  );
  expect(document?.html).toBe(
    '<section class="table" aria-label="Fee, Amount" tabindex="0"><table>' +
      '<thead><tr><th scope="col" class="left">Fee</th><th scope="col" class="right">Amount</th></tr></thead>' +
      '<tbody><tr><td class="left">Sale of <strong>A | &lt;b&gt;bank&lt;/b&gt; &amp; *co*</strong></td>' +
      '<td class="right">2.9% | min. $1</td></tr>' +
      '<tr><td class="left">Chargeback</td><td class="right"></td></tr></tbody></table></section>',
  );
});

test.each([
  ['| a |\n|---|\n| <img src=x onerror=alert(1)> |', 'raw HTML is not allowed'],
  ['| a |\n|---|\n| [x](javascript:alert(1)) |', 'links must be'],
  ['| `a` |\n|---|\n| b |', 'codespan'],
  ['| {{rate}} |\n|---|\n| b |', '{{rate}} is not a known placeholder'],
])('rejects a table: %s', (body, fault) => {
  const { document, faults } = parsed(body);
  expect(document).toBeUndefined();
  expect(faults).toEqual([expect.stringContaining(fault)]);
  expect(faults[0]).toMatch(/^line 7: /);
});

const ELEMENT =
  /<\/?(p|h[3-5]|ul|ol( start="\d+")?|li|br|strong|em|thead|tbody|table|tr|td|th( scope="col")?|section( class="table" aria-label="[^"<>]*" tabindex="0")?)( class="(left|center|right)")?>|<a href="(https?:[^"<>]*" target="_blank" rel="noopener noreferrer"|mailto:[^"<>]*")>|<\/a>/gi;

const PIECES =
  `| --- :-- --: # ## - 1. ** _ \\ & &lt; < > " ' <b> </td> <script> <!-- --> <a_href= javascript: [a]( ![a]( ) word =
  <https://x.example/"onx=1> https://x.example mailto:a@b.example {{facilitatorName}} {{x}} onerror=alert(1)`
    .split(/\s+/)
    .concat('`', ' ', '\n', '\n\n', '## ', '- ', '| a | b |\n|---|:-:|\n| ');

test('no text becomes markup or a link that runs script', () => {
  const pieces = fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 4 })), {
    maxLength: 30,
  });
  let accepted = 0;
  fc.assert(
    fc.property(pieces, (parts) => {
      const { document, faults } = parsed(parts.join(''));
      expect(document === undefined).toBe(faults.length > 0);
      if (!document) return;
      accepted += 1;
      expect(document.html.replaceAll(ELEMENT, '')).not.toMatch(/[<>]/);
    }),
    { numRuns: fuzzRuns(2000) },
  );
  expect(accepted).toBeGreaterThan(0);
});
