import type { ByLanguage, Translation } from '../../domain/texts/languages.ts';
import { sql } from 'kysely';
import type { ReplyOf } from '../../api/endpoint.ts';
import { fieldProblem, Problem } from '../../api/problem.ts';
import { check } from '../../domain/draft.ts';
import { readMetadata } from '../../domain/external.ts';
import { emailKey } from '../../server/applications/accounts/applicants.ts';
import { afterCursor, fittingRows, pageOf, rowsFor, type Cursor } from '../../server/db/cursor.ts';
import type { InviteTable } from '../../server/db/schema/schema.ts';
import type { Actor } from '../../server/audit/auditLog.ts';
import { recordStaff } from '../../server/staff/staffLog.ts';
import type { Deps } from '../../server/deps.ts';
import type { Db, Tx } from '../../server/db/database.ts';
import { inviteStatus, inviteUrl, INVITE_LIFETIME_MS } from '../../server/applications/invites.ts';
import { dueDay } from '../../server/email/dueDay.ts';
import { emailJob } from '../../server/email/email.ts';
import { facilitatorOf, findActiveProduct } from '../../server/facilitators/products.ts';
import type { listInvites } from './contract.ts';
import * as english from './mail.server.ts';
import * as spanish from './mail.es.server.ts';
import { readInvite, type InviteScope, type NewInvite } from './newInvite.server.ts';
import { resendRules } from './rules.ts';

const MAIL: ByLanguage<Translation<typeof english>> = { en: english, es: spanish };

type InviteState = ReturnType<typeof inviteStatus>;

type Row = InviteTable & { is_existing: number };

export type InviteView = ReplyOf<typeof listInvites>['data'][number] & { inviteId: string; url: string };

interface By {
  actor: Actor;
}

export async function addInvite(
  deps: Deps,
  tx: Tx,
  { actor, ...typed }: NewInvite & By,
): Promise<{ inviteId: string; url: string } | Problem> {
  const invite = readInvite(deps, typed);
  if (invite instanceof Problem) return invite;
  await tx.insertInto('invite').values(invite).execute();
  const details = { invites: [invite.id] };
  await recordStaff(deps, tx, { facId: typed.facId, actor, action: 'invites.sent', details });
  return sendInvite(deps, tx, { facId: typed.facId, host: typed.host, id: invite.id });
}

export async function sendAgain(
  deps: Deps,
  tx: Tx,
  { facId, host, id, actor, ...typed }: InviteScope & By & { id: string; expiresAt?: unknown },
): Promise<{ inviteId: string; url: string } | Problem> {
  const filled = check(resendRules, typed);
  if (!filled.ok) return fieldProblem(filled.errors);
  const found = await invites(tx, facId).where('invite.id', '=', id).executeTakeFirst();
  if (!found) return new Problem('not_found');
  const offer = findActiveProduct(deps, { facId, slug: found.sp_product_slug });
  if (offer instanceof Problem) return offer;
  const renewed = await tx
    .updateTable('invite')
    .set({ expires_at: filled.value.expiresAt ?? deps.clock() + INVITE_LIFETIME_MS })
    .where('id', '=', id)
    .where('fac_id', '=', facId)
    .where('revoked_at', 'is', null)
    .where('submitted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!renewed) return new Problem('invite_closed');
  await recordStaff(deps, tx, { facId, actor, action: 'invites.resent', details: { invite: id } });
  return sendInvite(deps, tx, { facId, host, id });
}

/** Does nothing if the invite has already been revoked. Returns false if it doesn't exist. */
export async function markRevoked(
  deps: Pick<Deps, 'clock' | 'seal' | 'config'>,
  tx: Tx,
  { facId, id, actor }: By & { facId: string; id: string },
): Promise<boolean> {
  const revoked = await tx
    .updateTable('invite')
    .set({ revoked_at: deps.clock() })
    .where('id', '=', id)
    .where('fac_id', '=', facId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!revoked)
    return (await invites(tx, facId).where('invite.id', '=', id).executeTakeFirst()) !== undefined;
  await recordStaff(deps, tx, { facId, actor, action: 'invites.revoked', details: { invite: id } });
  return true;
}

export async function findInvite(
  deps: Deps,
  { facId, host, id }: InviteScope & { id: string },
): Promise<InviteView | undefined> {
  const row = await invites(deps.db, facId).where('invite.id', '=', id).executeTakeFirst();
  return row && view(deps, row, host);
}

export async function invitePage(
  deps: Deps,
  filter: InviteScope & {
    status?: InviteState;
    product?: string;
    email?: string;
    externalId?: string;
    after?: Cursor;
    limit?: number;
  },
): Promise<{ data: InviteView[]; nextCursor: string | null }> {
  const { facId, host, status, product, email, externalId, limit, after: cursor } = filter;
  const columns = { at: 'invite.created_at', id: 'invite.id' };
  const rows = await invites(deps.db, facId)
    .$if(status !== undefined, (query) => query.where(whereState(status ?? 'open', deps.clock())))
    .$if(Boolean(product), (query) => query.where('invite.sp_product_slug', '=', product ?? ''))
    .$if(Boolean(email), (query) => query.where('invite.email', '=', emailKey(email ?? '')))
    .$if(externalId !== undefined, (query) => query.where('invite.external_id', '=', externalId ?? ''))
    .$if(cursor !== undefined, (query) => query.where(afterCursor(columns, cursor as Cursor)))
    .orderBy('invite.created_at', 'desc')
    .orderBy('invite.id', 'desc')
    .limit(rowsFor(limit))
    .execute();
  const { data, nextCursor } = pageOf(
    rows,
    ({ created_at, id }) => ({ at: created_at, id }),
    fittingRows(rows, limit),
  );
  return { data: data.map((row) => view(deps, row, host)), nextCursor };
}

export async function sendInvite(
  deps: Deps,
  tx: Tx,
  { facId, host, id }: InviteScope & { id: string },
): Promise<{ inviteId: string; url: string }> {
  const row = await invites(tx, facId).where('invite.id', '=', id).executeTakeFirstOrThrow();
  const facilitator = facilitatorOf(deps, facId);
  const isExisting = row.is_existing === 1;
  const url = inviteUrl(deps, { facilitator, invite: row, isExisting, host });
  // If a file is imported late, the expiry dates in it may have already passed.
  if (row.expires_at > deps.clock()) {
    const { name, email } = row;
    const { language } = facilitator;
    const lastDay = dueDay(row.expires_at, language);
    const content = MAIL[language].invitation({ provider: facilitator.name, url, isExisting, lastDay });
    const to = { name, email, language };
    await deps.jobs.enqueue(tx, emailJob({ from: facilitator, to, about: id, content }));
  }
  return { inviteId: id, url };
}

function invites(db: Db | Tx, facId: string) {
  return db
    .selectFrom('invite')
    .selectAll('invite')
    .select(
      // Unlike `exists`, which PostgreSQL may hash for all accounts, a scalar subquery runs only for returned rows.
      sql<number>`coalesce((select 1 from account join application on application.account_id = account.id
        where account.fac_id = invite.fac_id and account.email = invite.email
        and application.stage = 'APPROVED' limit 1), 0)`.as('is_existing'),
    )
    .where('invite.fac_id', '=', facId);
}

/** Must match the precedence in `inviteStatus`. */
function whereState(state: InviteState, now: number) {
  const conditions = {
    submitted: sql<boolean>`invite.submitted_at is not null`,
    revoked: sql<boolean>`invite.submitted_at is null and invite.revoked_at is not null`,
    expired: sql<boolean>`invite.submitted_at is null and invite.revoked_at is null and invite.expires_at <= ${now}`,
    open: sql<boolean>`invite.submitted_at is null and invite.revoked_at is null and invite.expires_at > ${now}`,
  };
  return conditions[state];
}

function view(deps: Deps, row: Row, host: string): InviteView {
  const facilitator = facilitatorOf(deps, row.fac_id);
  return {
    inviteId: row.id,
    url: inviteUrl(deps, { facilitator, invite: row, isExisting: row.is_existing === 1, host }),
    spProductSlug: row.sp_product_slug,
    name: row.name,
    email: row.email,
    phoneNumber: row.phone_number ?? '',
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    status: inviteStatus(deps, row),
    applicationId: row.application_id,
    externalId: row.external_id,
    metadata: readMetadata(row.metadata),
    returnUrl: row.return_url,
  };
}
