import { loadLocked } from '../../server/applications/application.ts';
import { record } from '../../server/audit/auditLog.ts';
import { endSessionsOf } from '../../server/sessions/session.ts';
import type { Command } from '../command.ts';
import { ACTOR, APPLICATION, notFound } from './commandArguments.ts';
import { count } from '../words.ts';

export const sessionCommands: readonly Command[] = [
  {
    name: 'session end',
    summary: 'sign an applicant out everywhere',
    about: [
      'Ends every session of the account that owns the application. Anyone who knows the password can sign in again.',
    ],
    positionals: [{ ...APPLICATION, name: 'application', help: 'an application that the account owns' }],
    examples: ['session end 7d0c...'],
    async run({ typed, deps, facilitator }) {
      const { facId } = facilitator;
      const id = typed.positional('application');
      const ended = await deps.db.transaction().execute(async (tx) => {
        const loaded = await loadLocked(deps, tx, { facId, id });
        if (!loaded) throw notFound();
        const { application } = loaded;
        const number = await endSessionsOf(tx, { facId, accountId: application.account_id });
        const details = { count: number };
        await record(deps, tx, { application, actor: ACTOR, action: 'sessions.ended', details });
        return number;
      });
      return { data: { application: id, ended }, text: `${count(ended, 'session')} ended.` };
    },
  },
];
