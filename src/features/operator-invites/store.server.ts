import type { ByLanguage, Twin } from '../../domain/languages.ts';
import { sql } from 'kysely';
import { fieldProblem, Problem } from '../../api/problem.ts';
import { check } from '../../domain/draft.ts';
import { emailKey } from '../../server/applicants.ts';
import { after, pageOf, rowsFor, type Cursor } from '../../server/cursor.ts';
import type { InviteTable } from '../../server/db/schema.ts';
import type { Db, Deps, Tx } from '../../server/deps.ts';
import { inviteStatus, inviteUrl, INVITE_LIFETIME_MS } from '../../server/invites.ts';
import { emailJob } from '../../server/mail.ts';
import { facilitatorOf, findOffer } from '../../server/products.ts';
import { randomToken } from '../../server/seal.ts';
import * as english from './mail.server.ts';
import * as spanish from './mail.es.server.ts';
import { inviteRules, resendRules } from './rules.ts';

/** An invite speaks the facilitator's language: nothing is known of its reader yet. */
const MAIL: ByLanguage<Twin<typeof english>> = { en: english, es: spanish };

type InviteState = ReturnType<typeof inviteStatus>;

/** An invite, and whether it goes to somebody with an approved application. */
type Row = InviteTable & { is_existing: number };

/** What an operator is told of an invite. */
export interface InviteView {
  inviteId: string;
  url: string;
  spProductSlug: string;
  name: string;
  email: string;
  phoneNumber: string;
  expiresAt: number;
  createdAt: number;
  status: InviteState;
  applicationId: string | null;
}

interface Asked {
  facId: string;
  /** Host of the call, for the address of the invite; empty: the facilitator's own. */
  host: string;
}

/** Invites somebody and sends the e-mail; refuses with every field that is wrong. */
export async function addInvite(
  deps: Deps,
  tx: Tx,
  { facId, host, spProductSlug, ...typed }: Asked & { spProductSlug: string } & Record<string, unknown>,
): Promise<{ inviteId: string; url: string } | Problem> {
  const offer = findOffer(deps, { facId, slug: spProductSlug });
  if (offer instanceof Problem) return offer;
  const filled = check(inviteRules, typed);
  if (!filled.ok) return fieldProblem(filled.errors);
  const { name, email, phoneNumber, expiresAt } = filled.value;
  const now = deps.clock();
  const invite: InviteTable = {
    id: randomToken(),
    fac_id: facId,
    sp_product_slug: offer.product.slug,
    name,
    email: emailKey(email),
    phone_number: phoneNumber,
    expires_at: expiresAt ?? now + INVITE_LIFETIME_MS,
    revoked_at: null,
    application_id: null,
    submitted_at: null,
    created_at: now,
  };
  await tx.insertInto('invite').values(invite).execute();
  return sendInvite(deps, tx, { facId, host, id: invite.id });
}

/** Sends an invite again, with a new end. Only one that could still be used, or whose time has run out. */
export async function sendAgain(
  deps: Deps,
  tx: Tx,
  { facId, host, id, ...typed }: Asked & { id: string; expiresAt?: unknown },
): Promise<{ inviteId: string; url: string } | Problem> {
  const filled = check(resendRules, typed);
  if (!filled.ok) return fieldProblem(filled.errors);
  const found = await invites(tx, facId).where('invite.id', '=', id).executeTakeFirst();
  if (!found) return new Problem('not_found');
  const renewed = await tx
    .updateTable('invite')
    .set({ expires_at: filled.value.expiresAt ?? deps.clock() + INVITE_LIFETIME_MS })
    .where('id', '=', id)
    .where('fac_id', '=', facId)
    .where('revoked_at', 'is', null)
    .where('submitted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return renewed ? sendInvite(deps, tx, { facId, host, id }) : new Problem('invite_closed');
}

/** Ends an invite. One that was revoked before stays so. */
export async function endInvite(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { facId, id }: { facId: string; id: string },
): Promise<boolean> {
  const revoked = await tx
    .updateTable('invite')
    .set((set) => ({ revoked_at: set.fn.coalesce('revoked_at', set.val(clock())) }))
    .where('id', '=', id)
    .where('fac_id', '=', facId)
    .returning('id')
    .executeTakeFirst();
  return revoked !== undefined;
}

/** One invite of a facilitator. */
export async function findInvite(
  deps: Deps,
  { facId, host, id }: Asked & { id: string },
): Promise<InviteView | undefined> {
  const row = await invites(deps.db, facId).where('invite.id', '=', id).executeTakeFirst();
  return row && view(deps, row, host);
}

/** One page of a facilitator's invites, newest first. */
export async function invitePage(
  deps: Deps,
  filter: Asked & {
    status?: InviteState;
    product?: string;
    email?: string;
    after?: Cursor;
    limit?: number;
  },
): Promise<{ data: InviteView[]; nextCursor: string | null }> {
  const { facId, host, status, product, email, limit, after: cursor } = filter;
  const columns = { at: 'invite.created_at', id: 'invite.id' };
  const rows = await invites(deps.db, facId)
    .$if(status !== undefined, (query) => query.where(inState(status ?? 'open', deps.clock())))
    .$if(Boolean(product), (query) => query.where('invite.sp_product_slug', '=', product ?? ''))
    .$if(Boolean(email), (query) => query.where('invite.email', '=', emailKey(email ?? '')))
    .$if(cursor !== undefined, (query) => query.where(after(columns, cursor as Cursor)))
    .orderBy('invite.created_at', 'desc')
    .orderBy('invite.id', 'desc')
    .limit(rowsFor(limit))
    .execute();
  const { data, nextCursor } = pageOf(rows, ({ created_at, id }) => ({ at: created_at, id }), limit);
  return { data: data.map((row) => view(deps, row, host)), nextCursor };
}

async function sendInvite(
  deps: Deps,
  tx: Tx,
  { facId, host, id }: Asked & { id: string },
): Promise<{ inviteId: string; url: string }> {
  const row = await invites(tx, facId).where('invite.id', '=', id).executeTakeFirstOrThrow();
  const facilitator = facilitatorOf(deps, facId);
  const isExisting = row.is_existing === 1;
  const url = inviteUrl(deps, { facilitator, invite: row, isExisting, host });
  // A batch that is imported late may hold invites that have ended; nobody is written to about these.
  if (row.expires_at > deps.clock()) {
    const { name, email } = row;
    const { language } = facilitator;
    const letter = MAIL[language].invitation({ provider: facilitator.name, url, isExisting });
    await deps.jobs.enqueue(tx, emailJob({ from: facilitator, to: { name, email, language }, letter }));
  }
  return { inviteId: id, url };
}

function invites(db: Db | Tx, facId: string) {
  return db
    .selectFrom('invite')
    .selectAll('invite')
    .select(
      // Of one row, so that it is looked up for those shown only; `exists` is made a list of everybody.
      sql<number>`coalesce((select 1 from account join application on application.account_id = account.id
        where account.fac_id = invite.fac_id and account.email = invite.email
        and application.stage = 'APPROVED' limit 1), 0)`.as('is_existing'),
    )
    .where('invite.fac_id', '=', facId);
}

/** The same order of precedence as `inviteStatus`. */
function inState(state: InviteState, now: number) {
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
  };
}
