import { sql } from 'kysely';
import { Problem } from '../api/problem.ts';
import type { ApplicationTable, InviteTable } from './db/schema.ts';
import type { Db, Deps, Tx } from './deps.ts';
import { record, type Actor } from './evidence.ts';
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
 * Ties an invite to the application that came by it last. Another that came by it carries its id too, until one of them is
 * submitted.
 */
export async function bindInvite(
  tx: Tx,
  { invite, applicationId }: { invite: Pick<InviteTable, 'id' | 'fac_id'>; applicationId: string },
): Promise<Problem | undefined> {
  const bound = await tx
    .updateTable('invite')
    .set({ application_id: applicationId })
    .where('id', '=', invite.id)
    .where('fac_id', '=', invite.fac_id)
    .where('submitted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return bound ? undefined : new Problem('invite_submitted');
}

/**
 * Ends the invite of an application that is being submitted: every other application that came by it loses it, and so does
 * this one where another was submitted first.
 */
export async function endInvite(
  deps: Pick<Deps, 'clock' | 'seal' | 'config'>,
  tx: Tx,
  { application, actor }: { application: ApplicationTable; actor: Actor },
): Promise<void> {
  const { id, fac_id: facId, invite_id: inviteId } = application;
  if (inviteId === null) return;
  const ended = await tx
    .updateTable('invite')
    .set({ submitted_at: deps.clock(), application_id: id })
    .where('id', '=', inviteId)
    .where('fac_id', '=', facId)
    .where('submitted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!ended) application.invite_id = null;
  const losers = ended ? await release(deps, tx, application) : [application];
  for (const loser of losers) await record(deps, tx, { application: loser, actor, action: 'invite.lost' });
}

/** Takes an invite from every application but one. One that is being written now is left: its own submit releases it. */
async function release(
  { config }: Pick<Deps, 'config'>,
  tx: Tx,
  { id, fac_id: facId, invite_id: inviteId }: ApplicationTable,
): Promise<Pick<ApplicationTable, 'id' | 'fac_id'>[]> {
  const others = await tx
    .selectFrom('application')
    .select(['id', 'fac_id'])
    .where('invite_id', '=', inviteId)
    .where('fac_id', '=', facId)
    .where('id', '!=', id)
    .orderBy('id')
    // Two submits by one invite would otherwise wait for each other.
    .$if(config.databaseUrl !== null, (query) => query.forUpdate().skipLocked())
    .execute();
  if (others.length === 0) return [];
  await tx
    .updateTable('application')
    .set({ invite_id: null, revision: sql<number>`revision + 1` })
    .where('fac_id', '=', facId)
    .where(
      'id',
      'in',
      others.map((other) => other.id),
    )
    .execute();
  return others;
}
