import { eraseApplication, putLegalHold } from '../../features/operator-erasure/contract.ts';
import { eraseApplication as erase } from '../../server/applications/erasure/erase.ts';
import { finishErasures } from '../../server/applications/erasure/finishErasures.ts';
import { setLegalHold } from '../../server/applications/erasure/legalHold.ts';
import type { Command } from '../command.ts';
import { ACTOR, APPLICATION, inTransaction, REASON } from './commandArguments.ts';
import { validBody } from '../words.ts';

export const erasureCommands: readonly Command[] = [
  {
    name: 'application erase',
    summary: 'permanently erase an application and all its data',
    about: [
      "You can erase an application at any stage, and you can't undo it. Its files, messages, and webhook events are erased too, as is the account if it has no other application. The audit log and dates are kept. Existing backups are not changed.",
      "An application on legal hold can't be erased.",
    ],
    positionals: [APPLICATION],
    options: { reason: REASON },
    examples: ['application erase 7d0c... --reason "Deletion request, ticket 4821"'],
    async run({ typed, deps, facilitator: { facId } }) {
      const id = typed.positional('id');
      const { reason } = validBody(eraseApplication.body, { reason: typed.text('reason') });
      const erased = { id, erased: true };
      await inTransaction(deps, (tx) => erase(deps, tx, { facId, id, reason, actor: ACTOR }));
      await finishErasures(deps, { id });
      return { data: erased, text: 'Erased.' };
    },
  },
  {
    name: 'application hold',
    summary: 'place an application on legal hold',
    about: [
      'A legal hold prevents `application erase` and automatic deletion until you release it with --off.',
    ],
    positionals: [APPLICATION],
    options: { reason: REASON, off: { help: 'release the hold' } },
    examples: [
      'application hold 7d0c... --reason "Subpoena dated 2026-11-20"',
      'application hold 7d0c... --reason "Case closed" --off',
    ],
    async run({ typed, deps, facilitator: { facId } }) {
      const id = typed.positional('id');
      const typedHold = { hold: !typed.flag('off'), reason: typed.text('reason') };
      const { hold, reason } = validBody(putLegalHold.body, typedHold);
      const held = { id, legalHold: hold };
      await inTransaction(deps, (tx) => setLegalHold(deps, tx, { facId, id, hold, reason, actor: ACTOR }));
      return { data: held, text: hold ? 'On legal hold.' : 'Not on legal hold.' };
    },
  },
];
