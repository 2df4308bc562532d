import { checkRequest } from '../../domain/requests/newRequest.ts';
import { loadNamed } from '../../server/applications/applicationRow.ts';
import { DOCUMENT_TYPES } from '../../domain/requests/requests.ts';
import { SECTION_NAMES } from '../../domain/sections/sections.ts';
import { fieldProblem } from '../../api/problem.ts';
import { requestsOf } from '../../server/applications/requests/requestList.ts';
import { createRequest, withdrawRequest } from '../../server/applications/requests/requests.ts';
import { Refused, type Command, type ParsedArguments, type WithDatabase } from '../command.ts';
import { ACTOR, APPLICATION as BY_ID, inTransaction, notFound, readDeadline } from './commandArguments.ts';
import { accepted, writeInstant, writeTable } from '../words.ts';

const APPLICATION = { ...BY_ID, name: 'application' };

export const requestCommands: readonly Command[] = [
  {
    name: 'request create',
    summary: 'ask an applicant for documents, changes, or an answer',
    about: [
      'The application must be submitted. The applicant gets an email with a link. A section opens for changes until the request is answered or withdrawn. Separate multiple documents or sections with commas; they share the reason.',
    ],
    positionals: [APPLICATION],
    options: {
      document: { value: '<type>', help: `documents: ${DOCUMENT_TYPES.join(', ')}` },
      section: { value: '<name>', help: `sections to change: ${SECTION_NAMES.join(', ')}` },
      reason: { value: '<text>', help: 'why you need the documents and changes' },
      question: { value: '<text>', help: 'a question for the applicant to answer' },
      message: { value: '<text>', help: 'a message above the items' },
      due: { value: '<2026-12-31|14d>', help: 'due date, or time until it is due' },
    },
    examples: [
      'request create 7d0c... --document ein_letter --reason "We need your EIN letter." --due 14d',
      'request create 7d0c... --section business,payout --reason "The address is a PO Box."',
      'request create 7d0c... --question "What street is your store on?"',
    ],
    async run({ typed, deps, facilitator }) {
      const checked = checkRequest(requestIn(typed, deps.clock()), deps.clock());
      if (!checked.ok) return accepted<never>(fieldProblem(checked.errors));
      const made = await inTransaction(deps, (tx) =>
        createRequest(deps, tx, {
          facId: facilitator.facId,
          id: typed.positional('application'),
          actor: ACTOR,
          request: checked.value,
        }),
      );
      return { data: made, text: `Request ${made.requestId}. The email is queued.` };
    },
  },
  {
    name: 'request list',
    summary: "list an application's requests for more information",
    positionals: [APPLICATION],
    examples: ['request list 7d0c...', 'request list 7d0c... --json'],
    run: list,
  },
  {
    name: 'request withdraw',
    summary: 'withdraw an open request',
    about: ['If no other request is open, the application returns to review.'],
    positionals: [
      APPLICATION,
      { name: 'request', help: 'the request ID from `request list`', required: true, noun: 'request' },
    ],
    examples: ['request withdraw 7d0c... 41aa...'],
    async run({ typed, deps, facilitator }) {
      const requestId = typed.positional('request');
      const id = typed.positional('application');
      const { facId } = facilitator;
      await inTransaction(deps, (tx) => withdrawRequest(deps, tx, { facId, id, requestId, actor: ACTOR }));
      return { data: { requestId, withdrawn: true }, text: 'Withdrawn.' };
    },
  },
];

async function list({ typed, deps, facilitator }: WithDatabase) {
  const of = { facId: facilitator.facId, id: typed.positional('application') };
  if (!(await loadNamed(deps.db, of))) throw notFound();
  const data = await requestsOf(deps, deps.db, of);
  const rows = data.flatMap(({ requestId, createdAt, dueAt, status, items }) =>
    items.map(({ kind, documentType, section, status: state }) => [
      requestId,
      status,
      writeInstant(createdAt),
      writeInstant(dueAt),
      documentType ?? section ?? kind,
      state,
    ]),
  );
  const headings = ['Request', 'Request status', 'Sent', 'Due', 'Item', 'Item status'];
  return { data, text: writeTable(headings, rows, 'No requests found.') };
}

function requestIn(typed: ParsedArguments, now: number) {
  const reason = typed.text('reason');
  const question = typed.text('question');
  const items = [
    ...listed(typed.text('document')).map((documentType) => ({ kind: 'document', documentType, reason })),
    ...listed(typed.text('section')).map((section) => ({ kind: 'section', section, reason })),
    ...(question === undefined ? [] : [{ kind: 'answer', question }]),
  ];
  if (items.length === 0) throw new Refused('Add --document, --section, or --question.', 2);
  const due = typed.text('due');
  const dueAt = due && new Date(readDeadline(due, 'due', now)).toISOString();
  return { message: typed.text('message') ?? '', dueAt, items };
}

function listed(text = ''): string[] {
  return text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}
