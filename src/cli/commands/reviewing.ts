import { createNote } from '../../features/operator-console/contract.ts';
import { assign } from '../../server/applications/assignee.ts';
import { addNote, notesOf } from '../../server/applications/notes.ts';
import { findByEmail } from '../../server/staff/people.ts';
import { Refused, type Command } from '../command.ts';
import { ACTOR, APPLICATION, inTransaction, notFound } from './commandArguments.ts';
import { validBody, writeInstant, writeTable } from '../words.ts';

const NOBODY = 'none';

export const reviewingCommands: readonly Command[] = [
  {
    name: 'application assign',
    summary: 'assign an application to a staff member',
    positionals: [
      APPLICATION,
      { name: 'email', help: `the person's email, or ${NOBODY} to unassign`, required: true },
    ],
    examples: ['application assign 7d0c... ana@harbor.example', 'application assign 7d0c... none'],
    async run({ typed, deps, facilitator: { facId, name } }) {
      const [id, typedEmail] = [typed.positional('id'), typed.positional('email')];
      const email = typedEmail.trim().toLowerCase();
      const person = email === NOBODY ? null : await findByEmail(deps.db, { facId, email });
      if (person === undefined)
        throw new Refused(`${typedEmail} doesn't have access to ${name}'s staff console.`);
      const assignee = person?.id ?? null;
      const assigned = { id, assignee };
      await inTransaction(deps, (tx) => assign(deps, tx, { facId, ...assigned, actor: ACTOR }));
      return { data: assigned, text: assignee === null ? 'Unassigned.' : `Assigned to ${email}.` };
    },
  },
  {
    name: 'note add',
    summary: 'add a note that the applicant never sees',
    positionals: [APPLICATION, { name: 'text', help: 'the note', required: true }],
    examples: ['note add 7d0c... "Called the owner, who will send the EIN letter"'],
    async run({ typed, deps, facilitator: { facId } }) {
      const id = typed.positional('id');
      const { text } = validBody(createNote.body, { text: typed.positional('text') });
      const input = { facId, id, text, actor: ACTOR };
      const added = await inTransaction(deps, (tx) => addNote(deps, tx, input));
      return { data: added, text: 'Added.' };
    },
  },
  {
    name: 'note list',
    summary: "list an application's notes",
    positionals: [APPLICATION],
    examples: ['note list 7d0c...', 'note list 7d0c... --json'],
    async run({ typed, deps, facilitator }) {
      const id = typed.positional('id');
      const notes = await notesOf(deps, { facId: facilitator.facId, id });
      if (!notes) throw notFound();
      const rows = notes.map(({ at, byName, text }) => [writeInstant(at), byName, text]);
      return { data: notes, text: writeTable(['When', 'Who', 'Note'], rows, 'No notes yet.') };
    },
  },
];
