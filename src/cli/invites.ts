import { INVITE_STATES } from '../features/operator-invites/contract.ts';
import {
  addInvite,
  endInvite,
  invitePage,
  sendAgain,
  type InviteView,
} from '../features/operator-invites/store.server.ts';
import { refusable } from '../server/application.ts';
import { Refused, type Command } from './command.ts';
import { accepted, readDuration, readInstant, readWhole, writeInstant, writeTable } from './words.ts';

/** Links of the command line lead to the facilitator's own address. */
const NO_HOST = '';

export const inviteCommands: readonly Command[] = [
  {
    name: 'invite create',
    summary: 'invite somebody to apply, by e-mail',
    about: [
      'The e-mail has a link that opens the application with name, e-mail address and phone number filled in. It works for thirty days unless told otherwise, and until its application is submitted.',
    ],
    options: {
      product: { kind: 'text', value: '<slug>', help: 'the product to apply for', required: true },
      name: { kind: 'text', value: '<name>', help: "the person's name", required: true },
      email: { kind: 'text', value: '<address>', help: 'where the invite goes', required: true },
      phone: { kind: 'text', value: '<number>', help: 'their US mobile number' },
      expires: { kind: 'text', value: '<2026-12-31|14d>', help: 'when it ends, or in how long' },
    },
    examples: ['invite create --product harbor --name "Ann Example" --email ann@example.com --expires 14d'],
    needs: 'database',
    async run({ typed, deps, facilitator }) {
      const made = accepted(
        await refusable(deps.db, (tx) =>
          addInvite(deps, tx, {
            facId: facilitator.facId,
            host: NO_HOST,
            spProductSlug: typed.text('product') ?? '',
            name: typed.text('name'),
            email: typed.text('email'),
            phoneNumber: typed.text('phone') ?? '',
            expiresAt: endOf(typed.text('expires'), deps.clock()),
          }),
        ),
      );
      deps.jobs.wake();
      return { data: made, text: `Invited. The e-mail is queued; the link in it is\n${made.url}` };
    },
  },
  {
    name: 'invite list',
    summary: 'list invites, newest first',
    options: {
      status: { kind: 'text', value: `<${INVITE_STATES.join('|')}>`, help: 'only those' },
      product: { kind: 'text', value: '<slug>', help: 'only those for a product' },
      email: { kind: 'text', value: '<address>', help: 'only those to an address' },
      limit: { kind: 'text', value: '<number>', help: 'how many; 50 when missing' },
    },
    examples: ['invite list --status open', 'invite list --email ann@example.com --json'],
    needs: 'database',
    async run({ typed, deps, facilitator }) {
      const status = INVITE_STATES.find((state) => state === typed.text('status'));
      if (typed.text('status') && !status)
        throw new Refused(`--status must be one of ${INVITE_STATES.join(', ')}.`, 2);
      const limit = readWhole(typed.text('limit') ?? '50', 'limit', { least: 1, most: 1000 });
      const page = await invitePage(deps, {
        facId: facilitator.facId,
        host: NO_HOST,
        status,
        product: typed.text('product'),
        email: typed.text('email'),
        limit,
      });
      return { data: page.data, text: asTable(page.data) + more(page.nextCursor) };
    },
  },
  {
    name: 'invite resend',
    summary: 'send an invite again, open for thirty more days',
    positionals: [{ name: 'id', help: 'the invite, as `invite list` shows it', required: true }],
    options: {
      expires: { kind: 'text', value: '<2026-12-31|14d>', help: 'when it ends, or in how long' },
    },
    examples: ['invite resend 4fXy...'],
    needs: 'database',
    async run({ typed, deps, facilitator }) {
      const sent = accepted(
        await refusable(deps.db, (tx) =>
          sendAgain(deps, tx, {
            facId: facilitator.facId,
            host: NO_HOST,
            id: typed.positional('id'),
            expiresAt: endOf(typed.text('expires'), deps.clock()),
          }),
        ),
      );
      deps.jobs.wake();
      return { data: sent, text: `The e-mail is queued again; the link in it is\n${sent.url}` };
    },
  },
  {
    name: 'invite revoke',
    summary: 'end an invite, so that its link opens nothing',
    positionals: [{ name: 'id', help: 'the invite, as `invite list` shows it', required: true }],
    examples: ['invite revoke 4fXy...'],
    needs: 'database',
    async run({ typed, deps, facilitator }) {
      const id = typed.positional('id');
      const ended = await deps.db
        .transaction()
        .execute((tx) => endInvite(deps, tx, { facId: facilitator.facId, id }));
      if (!ended) throw new Refused(`${facilitator.name} has no invite ${id}.`);
      return { data: { inviteId: id, revoked: true }, text: 'Revoked. Its link opens nothing any more.' };
    },
  },
];

/** In so long (`14d`), or at an instant. */
function endOf(text: string | undefined, now: number): number | string {
  if (text === undefined) return '';
  return /^\d+[mhd]$/.test(text) ? now + readDuration(text, 'expires') : readInstant(text, 'expires', now);
}

function asTable(invites: readonly InviteView[]): string {
  return writeTable(
    ['Invite', 'To', 'Product', 'Status', 'Ends'],
    invites.map(({ inviteId, email, spProductSlug, status, expiresAt }) => [
      inviteId,
      email,
      spProductSlug,
      status,
      writeInstant(expiresAt),
    ]),
    'There is no such invite.',
  );
}

function more(cursor: string | null): string {
  return cursor === null ? '' : '\nThere are more; raise --limit or narrow the list.';
}
