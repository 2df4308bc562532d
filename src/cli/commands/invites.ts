import { INVITE_STATES } from '../../features/operator-invites/contract.ts';
import {
  addInvite,
  markRevoked,
  invitePage,
  sendAgain,
  type InviteView,
} from '../../features/operator-invites/store.server.ts';
import { Refused, type Command } from '../command.ts';
import { ACTOR, inTransaction, MORE_RESULTS, NO_HOST, notFound, readDeadline } from './commandArguments.ts';
import { readWhole, writeInstant, writeTable } from '../words.ts';

export const inviteCommands: readonly Command[] = [
  {
    name: 'invite create',
    summary: 'invite an applicant by email',
    about: [
      'The email contains a link that opens the application with the name, email address, and phone number filled in. The link expires in 30 days by default, or when the application is submitted.',
    ],
    options: {
      product: { value: '<slug>', help: 'the product to apply for', required: true },
      name: { value: '<name>', help: "the applicant's name", required: true },
      email: { value: '<address>', help: "the applicant's email address", required: true },
      phone: { value: '<number>', help: "the applicant's U.S. mobile number" },
      expires: { value: '<2026-12-31|14d>', help: 'expiration date, or time until it expires' },
      'external-id': { value: '<id>', help: "the merchant's ID in your own system" },
      'return-url': { value: '<url>', help: 'the page on your site to which the applicant returns' },
    },
    examples: ['invite create --product harbor --name "Ann Example" --email ann@example.com --expires 14d'],
    async run({ typed, deps, facilitator }) {
      const made = await inTransaction(deps, (tx) =>
        addInvite(deps, tx, {
          facId: facilitator.facId,
          actor: ACTOR,
          host: NO_HOST,
          spProductSlug: typed.text('product') ?? '',
          name: typed.text('name'),
          email: typed.text('email'),
          phoneNumber: typed.text('phone') ?? '',
          expiresAt: endOf(typed.text('expires'), deps.clock()),
          externalId: typed.text('external-id'),
          returnUrl: typed.text('return-url'),
        }),
      );
      return { data: made, text: `Invited. The email is queued. Invite link:\n${made.url}` };
    },
  },
  {
    name: 'invite list',
    summary: 'list invites, newest first',
    options: {
      status: { value: `<${INVITE_STATES.join('|')}>`, help: 'only invites with this status' },
      product: { value: '<slug>', help: 'only invites for this product' },
      email: { value: '<address>', help: 'only invites to this email address' },
      'external-id': { value: '<id>', help: 'only invites with this ID from your own system' },
      limit: { value: '<number>', help: 'maximum number of results; default: 50' },
    },
    examples: ['invite list --status open', 'invite list --email ann@example.com --json'],
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
        externalId: typed.text('external-id'),
        limit,
      });
      return { data: page.data, text: asTable(page.data) + (page.nextCursor === null ? '' : MORE_RESULTS) };
    },
  },
  {
    name: 'invite resend',
    summary: 'resend an invite and renew it for 30 days, or until --expires',
    positionals: [{ name: 'id', help: 'the invite ID from `invite list`', required: true, noun: 'invite' }],
    options: {
      expires: { value: '<2026-12-31|14d>', help: 'expiration date, or time until it expires' },
    },
    examples: ['invite resend 4fXy...'],
    async run({ typed, deps, facilitator }) {
      const sent = await inTransaction(deps, (tx) =>
        sendAgain(deps, tx, {
          facId: facilitator.facId,
          actor: ACTOR,
          host: NO_HOST,
          id: typed.positional('id'),
          expiresAt: endOf(typed.text('expires'), deps.clock()),
        }),
      );
      return { data: sent, text: `The email is queued. Invite link:\n${sent.url}` };
    },
  },
  {
    name: 'invite revoke',
    summary: 'revoke an invite so its link no longer works',
    positionals: [{ name: 'id', help: 'the invite ID from `invite list`', required: true, noun: 'invite' }],
    examples: ['invite revoke 4fXy...'],
    async run({ typed, deps, facilitator }) {
      const id = typed.positional('id');
      const ended = await inTransaction(deps, (tx) =>
        markRevoked(deps, tx, { facId: facilitator.facId, actor: ACTOR, id }),
      );
      if (!ended) throw notFound();
      return { data: { inviteId: id, revoked: true }, text: 'Revoked. The link no longer works.' };
    },
  },
];

/** Refuses a time in the past, because the email would contain an expired link. */
function endOf(text: string | undefined, now: number): number | string {
  if (text === undefined) return '';
  const at = readDeadline(text, 'expires', now);
  if (at <= now) throw new Refused('--expires must be in the future.');
  return at;
}

function asTable(invites: readonly InviteView[]): string {
  return writeTable(
    ['Invite', 'To', 'Product', 'Status', 'Expires'],
    invites.map(({ inviteId, email, spProductSlug, status, expiresAt }) => [
      inviteId,
      email,
      spProductSlug,
      status,
      writeInstant(expiresAt),
    ]),
    'No invites found.',
  );
}
