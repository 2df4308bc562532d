import { OPERATOR_SCOPES, type OperatorScope } from '../../api/endpoint.ts';
import {
  createKey,
  DEFAULT_SCOPES,
  KEY_OVERLAP_MS,
  listKeys,
  revokeKey,
  rotateKey,
} from '../../server/sessions/operatorKeys.ts';
import { dropApprovalsOf } from '../../server/applications/decisions/approvals.ts';
import { recordStaff } from '../../server/staff/staffLog.ts';
import { Refused, type Command } from '../command.ts';
import { ACTOR, inTransaction } from './commandArguments.ts';
import { readDuration, writeInstant, writeTable } from '../words.ts';

const NAME_MAXIMUM = 80;

export const keyCommands: readonly Command[] = [
  {
    name: 'key create',
    summary: 'create an operator API key',
    about: [
      'The key gives access to one facilitator. It is shown only once, and only its hash is stored, so save it with your other secrets. Send it as `Authorization: Bearer op_...`.',
      'A key has scopes: `read` for reads, `write` for changes, and `release` for boarding packages, uploaded files, unmasked numbers, and erasing applications. Give `release` only to a system that safely stores what it reads.',
    ],
    options: {
      name: { value: '<text>', help: 'what the key is for, such as "back office"', required: true },
      scope: {
        value: '<scopes>',
        help: `any of ${OPERATOR_SCOPES.join(',')}; default: ${DEFAULT_SCOPES.join(',')}`,
      },
    },
    examples: [
      'key create --name "back office"',
      'key create --name vault --scope read,release',
      'key create --name crm --facilitator cobalt --json',
    ],
    async run({ typed, deps, facilitator }) {
      const name = (typed.text('name') ?? '').trim();
      if (name === '' || name.length > NAME_MAXIMUM)
        throw new Refused(`--name must have 1 to ${NAME_MAXIMUM} characters.`, 2);
      const scopes = readScopes(typed.text('scope'));
      const { facId } = facilitator;
      const { key, stored } = await inTransaction(deps, async (tx) => {
        const made = await createKey(deps, tx, { facId, name, scopes });
        const details = { key: made.stored.id, scopes: made.stored.scopes };
        await recordStaff(deps, tx, { facId, actor: ACTOR, action: 'staff.key_created', details });
        return made;
      });
      const text = `New key for ${facilitator.name}. It won't be shown again:\n\n  ${key}\n\nKey ID: ${stored.id}. Scopes: ${scopes.join(', ')}.`;
      return { data: { key, ...stored }, text };
    },
  },
  {
    name: 'key list',
    summary: 'list operator API keys',
    about: ['Keys set by OPERATOR_KEY and OPERATOR_KEYS are not listed. Remove the setting to revoke them.'],
    examples: ['key list', 'key list --facilitator cobalt'],
    async run({ deps, facilitator }) {
      const keys = await listKeys(deps, { facId: facilitator.facId });
      const rows = keys.map(({ id, name, hint, scopes, status, expiresAt, lastUsedAt }) => [
        id,
        name,
        `...${hint}`,
        scopes.join(','),
        status,
        writeInstant(expiresAt),
        writeInstant(lastUsedAt),
      ]);
      const headings = ['Key', 'Name', 'Ends in', 'Scopes', 'Status', 'Expires', 'Last used'];
      return { data: keys, text: writeTable(headings, rows, `${facilitator.name} has no keys yet.`) };
    },
  },
  {
    name: 'key rotate',
    summary: 'replace a key; the old one keeps working for a while',
    about: [
      'To avoid downtime, replace the old key everywhere before the overlap ends. The old key then expires. If a key has leaked, use `key revoke` instead.',
    ],
    positionals: [{ name: 'id', help: 'the old key ID from `key list`', required: true }],
    options: {
      overlap: { value: '<24h>', help: 'how long the old key keeps working; default: 24h' },
    },
    examples: ['key rotate key_8d1f...', 'key rotate key_8d1f... --overlap 7d'],
    async run({ typed, deps, facilitator }) {
      const overlap = typed.text('overlap');
      const overlapMs = overlap === undefined ? KEY_OVERLAP_MS : readDuration(overlap, 'overlap');
      const id = typed.positional('id');
      const { facId } = facilitator;
      const rotated = await inTransaction(deps, async (tx) => {
        const made = await rotateKey(deps, tx, { facId, id, overlapMs });
        const details = { key: id, newKey: made?.stored.id };
        if (made) await recordStaff(deps, tx, { facId, actor: ACTOR, action: 'staff.key_rotated', details });
        return made;
      });
      if (!rotated) throw new Refused(`${facilitator.name} has no active key ${id}.`);
      const { key, stored, oldUntil } = rotated;
      const until = writeInstant(oldUntil);
      const text = `New key. It won't be shown again:\n\n  ${key}\n\nKey ID: ${stored.id}. The old key works until ${until}.`;
      return { data: { key, ...stored, oldUntil }, text };
    },
  },
  {
    name: 'key revoke',
    summary: 'revoke a key immediately',
    positionals: [{ name: 'id', help: 'the key ID from `key list`', required: true }],
    examples: ['key revoke key_8d1f...'],
    async run({ typed, deps, facilitator }) {
      const id = typed.positional('id');
      const { facId } = facilitator;
      const revoked = await inTransaction(deps, async (tx) => {
        if (!(await revokeKey(deps, tx, { facId, id }))) return false;
        const details = { key: id };
        await dropApprovalsOf(deps, tx, { facId, approverId: id, actor: ACTOR });
        await recordStaff(deps, tx, { facId, actor: ACTOR, action: 'staff.key_revoked', details });
        return true;
      });
      if (!revoked) throw new Refused(`${facilitator.name} has no key ${id}.`);
      return { data: { id, revoked: true }, text: 'Revoked. The key no longer works.' };
    },
  },
];

function readScopes(typed: string | undefined): readonly OperatorScope[] {
  if (typed === undefined) return DEFAULT_SCOPES;
  const words = typed.split(',').map((word) => word.trim());
  const unknown = words.find((word) => !OPERATOR_SCOPES.some((scope) => scope === word));
  if (unknown !== undefined)
    throw new Refused(
      `Unknown scope "${unknown}". Use ${OPERATOR_SCOPES.join(', ')}, separated by commas.`,
      2,
    );
  return OPERATOR_SCOPES.filter((scope) => words.includes(scope));
}
