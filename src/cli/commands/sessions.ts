import { record } from '../../server/audit/auditLog.ts';
import { endSessionsOf } from '../../server/sessions/session.ts';
import { Refused, type Command } from '../command.ts';
import { count } from '../words.ts';

export const sessionCommands: readonly Command[] = [
  {
    name: 'session end',
    summary: 'sign an applicant out everywhere',
    about: [
      'Ends every session of the account that owns the application. Anyone who knows the password can sign in again.',
    ],
    positionals: [{ name: 'application', help: 'an application that the account owns', required: true }],
    examples: ['session end 7d0c...'],
    needs: 'database',
    async run({ typed, deps, facilitator }) {
      const { facId, name } = facilitator;
      const id = typed.positional('application');
      const ended = await deps.db.transaction().execute(async (tx) => {
        const application = await tx
          .selectFrom('application')
          .select(['id', 'fac_id', 'account_id'])
          .where('id', '=', id)
          .where('fac_id', '=', facId)
          .executeTakeFirst();
        if (!application) throw new Refused(`${name} has no application ${id}.`);
        const number = await endSessionsOf(tx, { facId, accountId: application.account_id });
        const actor = { kind: 'operator', id: 'command line' } as const;
        await record(deps, tx, { application, actor, action: 'sessions.ended', details: { count: number } });
        return number;
      });
      return { data: { application: id, ended }, text: `${count(ended, 'session')} ended.` };
    },
  },
];
