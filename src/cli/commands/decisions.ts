import { reopenApplication } from '../../features/operator-requests/contract.ts';
import { decide } from '../../server/applications/decisions/decisions.ts';
import { reopen } from '../../server/applications/decisions/reopen.ts';
import type { Decision } from '../../server/email/texts/decisionEmail.ts';
import { Refused, type Command, type ParsedArguments } from '../command.ts';
import { readWhole, validBody } from '../words.ts';
import { ACTOR, APPLICATION, inTransaction, REASON } from './commandArguments.ts';

const DECISIONS: Record<string, Decision> = {
  approve: 'APPROVED',
  decline: 'DECLINED',
  info: 'INFO_REQUIRED',
};

export const decisionCommands: readonly Command[] = [
  {
    name: 'application decide',
    summary: 'approve or decline an application, or ask for more information',
    about: [
      'The application must be submitted. After `info`, you can still approve or decline it. The applicant gets an email, and webhook endpoints get an event.',
    ],
    positionals: [APPLICATION, { name: 'decision', help: Object.keys(DECISIONS).join(', '), required: true }],
    options: {
      message: { value: '<text>', help: 'a paragraph to include in the email; with `info`, the question' },
      revision: {
        value: '<number>',
        help: 'fail if the application has changed since this revision, which `application show --json` prints',
      },
    },
    examples: [
      'application decide 7d0c... approve',
      'application decide 7d0c... info --message "What street is your store on?"',
    ],
    async run({ typed, deps, facilitator }) {
      const decision = DECISIONS[typed.positional('decision').toLowerCase()];
      if (!decision)
        throw new Refused(`The decision must be one of ${Object.keys(DECISIONS).join(', ')}.`, 2);
      const decided = await inTransaction(deps, (tx) =>
        decide(deps, tx, {
          facId: facilitator.facId,
          id: typed.positional('id'),
          decision,
          revision: revisionIn(typed),
          message: typed.text('message') ?? '',
          actor: ACTOR,
        }),
      );
      const { stage, approvals } = decided;
      if (approvals)
        return {
          data: decided,
          text: `Approval ${approvals.given} of ${approvals.needed}. Another person must also approve.`,
        };
      return { data: decided, text: `Stage: ${stage}. The email is queued.` };
    },
  },
  {
    name: 'application reopen',
    summary: 'reverse a decision',
    about: [
      'The application returns to review, and webhook endpoints get an event. The applicant gets an email only with --notify.',
    ],
    positionals: [{ ...APPLICATION, help: 'an approved or declined application' }],
    options: { reason: REASON, notify: { help: 'email the applicant' } },
    examples: [
      'application reopen 7d0c... --reason "The bank account was confirmed"',
      'application reopen 7d0c... --reason "Declined by mistake" --notify',
    ],
    async run({ typed, deps, facilitator: { facId } }) {
      const id = typed.positional('id');
      const body = { reason: typed.text('reason'), notify: typed.flag('notify') };
      const { reason, notify = false } = validBody(reopenApplication.body, body);
      const reopened = await inTransaction(deps, (tx) =>
        reopen(deps, tx, { facId, id, actor: ACTOR, reason, notify }),
      );
      return { data: reopened, text: `Stage: ${reopened.stage}.` };
    },
  },
];

function revisionIn(typed: ParsedArguments): number | undefined {
  const text = typed.text('revision');
  return text === undefined
    ? undefined
    : readWhole(text, 'revision', { least: 0, most: Number.MAX_SAFE_INTEGER });
}
