import { createKey, KEY_OVERLAP_MS, listKeys, revokeKey, rotateKey } from '../server/operatorKeys.ts';
import { Refused, type Command } from './command.ts';
import { readDuration, writeInstant, writeTable } from './words.ts';

const NAME_MAXIMUM = 80;

export const keyCommands: readonly Command[] = [
  {
    name: 'key create',
    summary: 'make a key of the operator API',
    about: [
      'The key opens the calls of one facilitator. It is printed once; only its hash is kept, so store it where you keep secrets. Send it as `Authorization: Bearer op_...`.',
    ],
    options: {
      name: { kind: 'text', value: '<text>', help: 'what it is for, such as "back office"', required: true },
    },
    examples: ['key create --name "back office"', 'key create --name crm --facilitator cobalt --json'],
    needs: 'database',
    async run({ typed, deps, facilitator }) {
      const name = (typed.text('name') ?? '').trim();
      if (name === '' || name.length > NAME_MAXIMUM)
        throw new Refused(`--name must have 1 to ${NAME_MAXIMUM} characters.`, 2);
      const { key, stored } = await deps.db
        .transaction()
        .execute((tx) => createKey(deps, tx, { facId: facilitator.facId, name }));
      const text = `A key of ${facilitator.name}, shown this once:\n\n  ${key}\n\nIts id is ${stored.id}.`;
      return { data: { key, ...stored }, text };
    },
  },
  {
    name: 'key list',
    summary: 'list the keys of the operator API',
    about: ['Keys set by OPERATOR_KEY and OPERATOR_KEYS are not in the list; they end with their setting.'],
    examples: ['key list', 'key list --facilitator cobalt'],
    needs: 'database',
    async run({ deps, facilitator }) {
      const keys = await listKeys(deps, { facId: facilitator.facId });
      const rows = keys.map(({ id, name, hint, status, expiresAt, lastUsedAt }) => [
        id,
        name,
        `...${hint}`,
        status,
        writeInstant(expiresAt),
        writeInstant(lastUsedAt),
      ]);
      const headings = ['Key', 'Name', 'Ends in', 'Status', 'Works until', 'Last used'];
      return { data: keys, text: writeTable(headings, rows, `${facilitator.name} has no key yet.`) };
    },
  },
  {
    name: 'key rotate',
    summary: 'make a new key in place of an old one, with both working for a while',
    about: [
      'Bring the new key to wherever the old one is used within the overlap; then nothing stands still. The old one ends by itself. Revoke it at once with `key revoke` when it has leaked.',
    ],
    positionals: [{ name: 'id', help: 'the old key, as `key list` shows it', required: true }],
    options: {
      overlap: {
        kind: 'text',
        value: '<24h>',
        help: 'how long the old one goes on working; 24h when missing',
      },
    },
    examples: ['key rotate key_8d1f...', 'key rotate key_8d1f... --overlap 7d'],
    needs: 'database',
    async run({ typed, deps, facilitator }) {
      const overlap = typed.text('overlap');
      const overlapMs = overlap === undefined ? KEY_OVERLAP_MS : readDuration(overlap, 'overlap');
      const id = typed.positional('id');
      const rotated = await deps.db
        .transaction()
        .execute((tx) => rotateKey(deps, tx, { facId: facilitator.facId, id, overlapMs }));
      if (!rotated) throw new Refused(`${facilitator.name} has no key ${id} that could be rotated.`);
      const { key, stored, oldUntil } = rotated;
      const until = writeInstant(oldUntil);
      const text = `The new key, shown this once:\n\n  ${key}\n\nIts id is ${stored.id}. The old one works until ${until}.`;
      return { data: { key, ...stored, oldUntil }, text };
    },
  },
  {
    name: 'key revoke',
    summary: 'end a key at once',
    positionals: [{ name: 'id', help: 'the key, as `key list` shows it', required: true }],
    examples: ['key revoke key_8d1f...'],
    needs: 'database',
    async run({ typed, deps, facilitator }) {
      const id = typed.positional('id');
      const revoked = await deps.db
        .transaction()
        .execute((tx) => revokeKey(deps, tx, { facId: facilitator.facId, id }));
      if (!revoked) throw new Refused(`${facilitator.name} has no key ${id}.`);
      return { data: { id, revoked: true }, text: 'Revoked. It opens nothing any more.' };
    },
  },
];
