import { sql } from 'kysely';
import { Problem } from '../../api/problem.ts';
import type { ApplicationTable, InviteTable } from '../db/schema/schema.ts';
import type { Deps } from '../deps.ts';
import type { Db, Tx } from '../db/database.ts';
import { record, type Entry } from '../audit/auditLog.ts';
import type { Product } from '../facilitators/facilitators.ts';
import { isReturnUrl, withOutcome } from '../../domain/invites/returnUrl.ts';
import { originsOf, type LinkFacilitator } from './links/links.ts';

const DAY = 24 * 60 * 60 * 1000;
export const INVITE_LIFETIME_MS = 30 * DAY;

const NO_INVITE = { invite_id: null, external_id: null, metadata: null, prefill: null };

export function inviteUrl(
  deps: Pick<Deps, 'config' | 'facilitators'>,
  {
    facilitator,
    invite,
    isExisting,
    host,
  }: {
    facilitator: LinkFacilitator;
    invite: Pick<InviteTable, 'id' | 'sp_product_slug'>;
    isExisting: boolean;
    host: string;
  },
): string {
  const [origin] = originsOf(deps, facilitator, host);
  return `${origin}/${invite.sp_product_slug}/${isExisting ? 'add-merchant' : 'get-started'}?invite=${invite.id}`;
}

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

export function inviteStatus(
  { clock }: Pick<Deps, 'clock'>,
  invite: InviteTable,
): 'open' | 'expired' | 'revoked' | 'submitted' {
  if (invite.submitted_at !== null) return 'submitted';
  if (invite.revoked_at !== null) return 'revoked';
  return invite.expires_at <= clock() ? 'expired' : 'open';
}

/** Returns the same problem for a revoked invite as for an unknown one. */
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

export async function inviteOf(
  db: Db,
  { fac_id: facId, invite_id: id }: Pick<ApplicationTable, 'fac_id' | 'invite_id'>,
): Promise<InviteTable | undefined> {
  return id === null ? undefined : findInviteOf(db, { facId, id });
}

/** Null if the invite has no return URL, or if the product's settings no longer allow it. */
export function returnUrlOf(
  product: Pick<Product, 'returnUrls'>,
  invite: Pick<InviteTable, 'return_url'> | undefined,
  application: { applicationId: string; stage: string },
): string | null {
  const address = invite?.return_url ?? null;
  if (address === null || !isReturnUrl(address, product.returnUrls)) return null;
  return withOutcome(address, application);
}

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
 * Marks the invite as submitted and removes it from the other applications. If another application was submitted first,
 * removes it from this one instead.
 */
export async function endInvite(
  deps: Pick<Deps, 'clock' | 'seal' | 'config'>,
  tx: Tx,
  { application, actor }: { application: ApplicationTable; actor: Entry['actor'] },
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
  if (!ended) Object.assign(application, NO_INVITE);
  const losers = ended ? await release(deps, tx, application) : [application];
  for (const loser of losers) await record(deps, tx, { application: loser, actor, action: 'invite.lost' });
}

async function release(
  { clock }: Pick<Deps, 'clock'>,
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
    // Skip locked applications, because waiting for another submission of the same invite would deadlock. A skipped
    // application loses the invite when it is submitted.
    .forUpdate()
    .skipLocked()
    .execute();
  if (others.length === 0) return [];
  await tx
    .updateTable('application')
    .set({ ...NO_INVITE, updated_at: clock(), revision: sql<number>`revision + 1` })
    .where('fac_id', '=', facId)
    .where(
      'id',
      'in',
      others.map((other) => other.id),
    )
    .execute();
  return others;
}
