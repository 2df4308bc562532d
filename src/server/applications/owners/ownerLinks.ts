import { isLinkPending } from '../../../domain/ownership/ownerLinks.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_PARAMETER, type Language } from '../../../domain/texts/languages.ts';
import { randomToken } from '../../crypto/seal.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { ApplicationTable } from '../../db/schema/schema.ts';
import type { OwnerLinkTable } from '../../db/schema/owners.ts';
import type { Deps } from '../../deps.ts';
import { originsOf, type LinkFacilitator } from '../links/links.ts';
import type { StoredOwner } from './storedOwners.ts';

const DAY = 24 * 60 * 60 * 1000;
export const OWNER_LINK_DAYS = 14;

export async function createLink(
  { seal, clock }: Pick<Deps, 'seal' | 'clock'>,
  tx: Tx,
  { id, application }: { id: string; application: Pick<ApplicationTable, 'id' | 'fac_id'> },
): Promise<string> {
  const token = randomToken();
  const fresh = {
    application_id: application.id,
    token_hash: seal.tokenHash(token),
    expires_at: clock() + OWNER_LINK_DAYS * DAY,
    code_hash: null,
    code_expires_at: 0,
    code_tries: 0,
  };
  // A resend keeps the session, because an owner who opened the last link may be entering details.
  const none = { session_hash: null, session_expires_at: 0 };
  await tx
    .insertInto('owner_link')
    .values({ id, fac_id: application.fac_id, created_at: clock(), ...fresh, ...none })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fresh))
    .execute();
  return token;
}

export async function findLink(
  { db, seal }: Pick<Deps, 'db' | 'seal'>,
  token: string,
): Promise<OwnerLinkTable | undefined> {
  return db
    .selectFrom('owner_link')
    .selectAll()
    .where('token_hash', '=', seal.tokenHash(token))
    .executeTakeFirst();
}

type Changes = Partial<Omit<OwnerLinkTable, 'id' | 'fac_id' | 'application_id'>>;

export async function changeLink(
  tx: Tx,
  { id, fac_id }: Pick<OwnerLinkTable, 'id' | 'fac_id'>,
  changes: Changes,
): Promise<void> {
  await tx.updateTable('owner_link').set(changes).where('id', '=', id).where('fac_id', '=', fac_id).execute();
}

export async function endLinks(
  tx: Tx,
  { facId, ids }: { facId: string; ids: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('owner_link').where('id', 'in', ids).where('fac_id', '=', facId).execute();
}

export async function openedLinks(
  db: Db | Tx,
  { facId, owners }: { facId: string; owners: readonly StoredOwner[] },
): Promise<Set<string>> {
  const ids = owners.filter(isLinkPending).flatMap(({ ownerId }) => ownerId ?? []);
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('owner_link')
    .select('id')
    .where('id', 'in', ids)
    .where('fac_id', '=', facId)
    .where('opened_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns `{origin}/{slug}/owner#{token}`, plus the language if it isn't the default. Browsers don't send the fragment,
 * so request logs can't contain the token.
 */
export function ownerUrl(
  deps: Pick<Deps, 'config' | 'facilitators'>,
  {
    facilitator,
    slug,
    host,
    token,
    language,
  }: {
    facilitator: LinkFacilitator;
    slug: string;
    host: string;
    token: string;
    language: Language;
  },
): string {
  const [origin] = originsOf(deps, facilitator, host);
  const asked = language === DEFAULT_LANGUAGE ? '' : `?${LANGUAGE_PARAMETER}=${language}`;
  return `${origin}/${slug}/owner${asked}#${token}`;
}
