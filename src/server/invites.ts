import { Problem } from '../api/problem.ts';
import type { InviteTable } from './db/schema.ts';
import type { Db, Deps, Tx } from './deps.ts';
import type { Facilitator } from './facilitators.ts';
import { originsOf } from './links.ts';

const DAY = 24 * 60 * 60 * 1000;
/** How long an invite opens whose operator named no end. */
export const INVITE_LIFETIME_MS = 30 * DAY;

/** Where an invite leads: an existing applicant adds an account, anybody else starts with one. */
export function inviteUrl(
  deps: Pick<Deps, 'config'>,
  {
    facilitator,
    invite,
    isExisting,
    host,
  }: {
    facilitator: Pick<Facilitator, 'hosts' | 'isDefault'>;
    invite: Pick<InviteTable, 'id' | 'sp_product_slug'>;
    isExisting: boolean;
    host: string;
  },
): string {
  const [origin] = originsOf(deps, facilitator, host);
  return `${origin}/${invite.sp_product_slug}/${isExisting ? 'add-merchant' : 'get-started'}?invite=${invite.id}`;
}

/** A facilitator's invite in whatever state, as its operator sees it. */
async function findInviteOf(
  db: Db | Tx,
  { facId, id }: { facId: string; id: string },
): Promise<InviteTable | undefined> {
  return db
    .selectFrom('invite')
    .selectAll()
    .where('id', '=', id)
    .where('fac_id', '=', facId)
    .executeTakeFirst();
}

/** Where an invite stands. What was submitted stays so, even when its time has run out since. */
export function inviteStatus(
  { clock }: Pick<Deps, 'clock'>,
  invite: InviteTable,
): 'open' | 'expired' | 'revoked' | 'submitted' {
  if (invite.submitted_at !== null) return 'submitted';
  if (invite.revoked_at !== null) return 'revoked';
  return invite.expires_at <= clock() ? 'expired' : 'open';
}

/** An invite that can still be used, of this facilitator and product. A revoked one is as unknown as a made-up one. */
export async function findUsableInvite(
  deps: Pick<Deps, 'clock'>,
  db: Db | Tx,
  { inviteId, facId, slug }: { inviteId: string; facId: string; slug: string },
): Promise<InviteTable | Problem> {
  const invite = await findInviteOf(db, { facId, id: inviteId });
  if (invite?.sp_product_slug !== slug) return new Problem('invalid_invite');
  switch (inviteStatus(deps, invite)) {
    case 'open':
      return invite;
    case 'submitted':
      return new Problem('invite_submitted');
    case 'expired':
      return new Problem('invite_expired');
    case 'revoked':
      return new Problem('invalid_invite');
  }
}

/** The phone number that an application's invite brought; null without one. */
export async function invitedPhone(
  db: Db,
  { fac_id: facId, invite_id: id }: { fac_id: string; invite_id: string | null },
): Promise<string | null> {
  const invite = id === null ? undefined : await findInviteOf(db, { facId, id });
  return invite?.phone_number ?? null;
}

/**
 * Ties an invite to the application that came by it. The first one keeps it while it is in progress; another that the
 * same invite begins carries its id too, and whichever is submitted first closes it.
 */
export async function bindInvite(
  tx: Tx,
  { invite, applicationId }: { invite: Pick<InviteTable, 'id' | 'fac_id'>; applicationId: string },
): Promise<Problem | undefined> {
  const bound = await tx
    .updateTable('invite')
    .set((set) => ({ application_id: set.fn.coalesce('application_id', set.val(applicationId)) }))
    .where('id', '=', invite.id)
    .where('fac_id', '=', invite.fac_id)
    .where('submitted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return bound ? undefined : new Problem('invite_submitted');
}

/** Closes the invite of an application that is being submitted. */
export async function markInviteSubmitted(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  application: { id: string; fac_id: string; invite_id: string | null },
): Promise<void> {
  if (application.invite_id === null) return;
  await tx
    .updateTable('invite')
    .set({ submitted_at: clock(), application_id: application.id })
    .where('id', '=', application.invite_id)
    .where('fac_id', '=', application.fac_id)
    .where('submitted_at', 'is', null)
    .execute();
}
