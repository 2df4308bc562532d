import { CHECK_RESULTS } from '../../domain/checks.ts';
import { putCheck, putMerchant, releaseBoardingPackage } from '../../features/operator-boarding/contract.ts';
import { releasePackage } from '../../server/applications/boarding/boardingPackage.ts';
import { loadNamed } from '../../server/applications/applicationRow.ts';
import { checksOf, recordCheck } from '../../server/applications/boarding/checks.ts';
import { setMerchant } from '../../server/applications/boarding/merchant.ts';
import type { Command } from '../command.ts';
import { ACTOR, APPLICATION, inTransaction, notFound } from './commandArguments.ts';
import { accepted, validBody, writeInstant, writeTable } from '../words.ts';

export const boardingCommands: readonly Command[] = [
  {
    name: 'application package',
    summary: 'print a submitted application with SSNs, tax ID, and account numbers unmasked',
    about: [
      'The output contains unmasked Social Security numbers, tax IDs, and account numbers. It is printed only to a terminal or with --json. If `facilitator.json` has a `boardingKey`, the output is encrypted for that key. Each release is recorded in the audit log with its purpose.',
    ],
    positionals: [APPLICATION],
    options: {
      purpose: { value: '<text>', help: 'why you need the numbers, for the audit log', required: true },
    },
    examples: [
      'application package 7d0c... --purpose "Board with acquirer"',
      'application package 7d0c... --purpose "Board with acquirer" --json > response.json',
    ],
    hasSecretOutput: true,
    async run({ typed, deps, facilitator: { facId } }) {
      const { purpose } = validBody(releaseBoardingPackage.body, { purpose: typed.text('purpose') });
      const input = { facId, id: typed.positional('id'), purpose, actor: ACTOR };
      const released = accepted(await releasePackage(deps, input));
      if ('jwe' in released) return { data: released, text: released.jwe };
      return { data: released.data, text: JSON.stringify(released.data, null, 2) };
    },
  },
  {
    name: 'application merchant',
    summary: "record the acquirer's merchant ID for an approved application",
    about: ['Webhook endpoints get an event. The applicant gets no email.'],
    positionals: [APPLICATION, { name: 'merchant', help: "the acquirer's merchant ID", required: true }],
    options: { acquirer: { value: '<name>', help: 'the acquirer, if you have more than one' } },
    examples: [
      'application merchant 7d0c... 4445012345678',
      'application merchant 7d0c... MU12 --acquirer finix',
    ],
    async run({ typed, deps, facilitator: { facId } }) {
      const id = typed.positional('id');
      const { merchantId, acquirer } = validBody(putMerchant.body, {
        merchantId: typed.positional('merchant'),
        acquirer: typed.text('acquirer'),
      });
      const merchant = { facId, id, merchantId, acquirer: acquirer || null };
      await inTransaction(deps, (tx) => setMerchant(deps, tx, { ...merchant, actor: ACTOR }));
      return { data: { id, merchantId, acquirer: merchant.acquirer }, text: `Merchant ID: ${merchantId}.` };
    },
  },
  {
    name: 'check record',
    summary: "record a vendor's check result",
    about: [
      "A product's `requiredChecks` must pass before an application can be approved. A new result replaces the earlier one.",
    ],
    positionals: [
      APPLICATION,
      { name: 'name', help: 'the check, such as tin, ofac, match, or bank', required: true },
      { name: 'result', help: CHECK_RESULTS.join(', '), required: true },
    ],
    options: {
      reference: { value: '<text>', help: "the vendor's reference for the check" },
      note: { value: '<text>', help: 'a note for your team' },
    },
    examples: ['check record 7d0c... tin passed', 'check record 7d0c... ofac review --reference rep_81'],
    async run({ typed, deps, facilitator: { facId } }) {
      const params = { id: typed.positional('id'), name: typed.positional('name') };
      const { id, name } = validBody(putCheck.params, params);
      const { result, reference, note } = validBody(putCheck.body, {
        result: typed.positional('result'),
        reference: typed.text('reference'),
        note: typed.text('note'),
      });
      const check = { name, result, reference: reference || null, note: note || null };
      await inTransaction(deps, (tx) => recordCheck(deps, tx, { facId, id, ...check, actor: ACTOR }));
      return { data: { id, ...check }, text: `Recorded: ${name} ${result}.` };
    },
  },
  {
    name: 'check list',
    summary: 'list the checks of an application',
    positionals: [APPLICATION],
    examples: ['check list 7d0c...'],
    async run({ typed, deps, facilitator }) {
      const id = typed.positional('id');
      const of = { facId: facilitator.facId, id };
      if (!(await loadNamed(deps.db, of))) throw notFound();
      const checks = await checksOf(deps.db, of);
      const rows = checks.map(({ name, result, reference, note, at, byName, stale }) => [
        name,
        stale ? `${result}, stale` : result,
        reference ?? '-',
        note ?? '-',
        writeInstant(at),
        byName,
      ]);
      const headings = ['Check', 'Result', 'Reference', 'Note', 'Recorded', 'By'];
      return { data: checks, text: writeTable(headings, rows, 'No checks yet.') };
    },
  },
];
