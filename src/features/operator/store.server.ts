import type { NotNull } from 'kysely';
import { assigneeOf, type SameTaxId } from '../../api/applicationParts.ts';
import type { OwnershipType } from '../../domain/identity.ts';
import { businessNames } from '../../domain/sections/businessNames.ts';
import { SECTION_COLUMNS } from '../../domain/sections/sections.ts';
import { splitSections } from '../../server/applications/sectionColumns.ts';
import type { Deps } from '../../server/deps.ts';
import type { Db } from '../../server/db/database.ts';
import { readVerified } from '../../server/audit/auditCheck.ts';
import { operatorNames } from '../../server/sessions/operatorNames.ts';
import { loadNamed, type ApplicationRef } from '../../server/applications/applicationRow.ts';
import { isErased } from '../../server/applications/erasure/erase.ts';

export async function findDetails(db: Db, { facId, id }: ApplicationRef) {
  const found = await db
    .selectFrom('application')
    .innerJoin('account', 'account.id', 'application.account_id')
    .leftJoin('identity_group', 'identity_group.id', 'application.group_id')
    .leftJoin('staff', 'staff.id', 'application.assignee')
    .select(SUMMARY_COLUMNS)
    .select(SECTION_COLUMNS.map((column) => `application.${column}` as const))
    .select([
      'account.phone_number as phoneNumber',
      'application.language',
      'application.of_query as ofQuery',
      'application.tax_id_hash as taxIdHash',
      'identity_group.kind',
      'identity_group.nobody_owns_25',
      'identity_group.owners',
      'identity_group.contact',
      'application.decision_message as decisionMessage',
      'application.decided_at as decidedAt',
      'application.acknowledged',
      'application.account_id as accountId',
      'application.merchant_id as merchantId',
      'application.acquirer',
      'application.boarded_at as boardedAt',
      'application.legal_hold_at as legalHoldAt',
      'application.revision',
      'application.assignee as assigneeId',
      'staff.email as assigneeEmail',
    ])
    .where('application.id', '=', id)
    .where('application.fac_id', '=', facId)
    .where('account.fac_id', '=', facId)
    .executeTakeFirst();
  if (!found) return undefined;
  const { sections, others } = splitSections(found);
  const { legalHoldAt, assigneeId, assigneeEmail, ...shown } = others;
  const assignee = assigneeOf(assigneeId, assigneeEmail);
  return { ...shown, sections, assignee, legalHold: legalHoldAt !== null };
}

const SOLE = 'SOLE_PROP' satisfies OwnershipType;
const DUPLICATES_MAXIMUM = 100;

/**
 * Compares keyed hashes. A sole proprietor's SSN or ITIN and a company's EIN are different numbers even if their digits
 * are the same. Ignores applications that were never submitted. Otherwise, someone who can read this response
 * could guess another business's tax ID by changing a draft's tax ID until the response shows a match.
 */
export async function withSameTaxId(
  db: Db,
  application: ApplicationRef & {
    taxIdHash: string | null;
    submittedAt: number | null;
    ownershipType: string | null;
  },
): Promise<SameTaxId[]> {
  const { facId, id, taxIdHash, submittedAt, ownershipType } = application;
  if (taxIdHash === null || submittedAt === null) return [];
  const rows = await db
    .selectFrom('application')
    .select(['id', 'business', 'stage', 'submitted_at'])
    .where('fac_id', '=', facId)
    .where('tax_id_hash', '=', taxIdHash)
    .where('ownership_type', ownershipType === SOLE ? '=' : '!=', SOLE)
    .where('submitted_at', 'is not', null)
    .where('id', '!=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(DUPLICATES_MAXIMUM)
    .$narrowType<{ submitted_at: NotNull }>()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    ...businessNames(row.business),
    stage: row.stage,
    submittedAt: row.submitted_at,
  }));
}

export const SUMMARY_COLUMNS = [
  'application.id',
  'account.email',
  'account.name',
  'application.stage',
  'application.sp_product_slug as spProductSlug',
  'application.ownership_type as ownershipType',
  'application.invite_id as inviteId',
  'application.external_id as externalId',
  'application.metadata',
  'application.created_at as createdAt',
  'application.updated_at as updatedAt',
  'application.submitted_at as submittedAt',
  'application.resubmitted_at as resubmittedAt',
] as const;

/**
 * Also reads the log of an erased application. `after` is the sequence number of the last entry already read, and
 * `check` covers the whole log. Returns undefined if there is no such application or log.
 */
export async function readAuditLog(
  deps: Pick<Deps, 'db' | 'seal'>,
  { facId, id, after: seen = 0, limit = Infinity }: ApplicationRef & { after?: number; limit?: number },
) {
  const loaded = await loadNamed(deps.db, { facId, id });
  // Return only application logs. Permission to read applications doesn't cover other logs, such as the staff
  // log.
  if (!loaded && !(await isErased(deps.db, { facId, id }))) return undefined;
  const { lines: all, verdict } = await readVerified(deps, id);
  const lines = all.filter((line) => line.fac_id === facId);
  const left = lines.filter(({ seq }) => seq > seen);
  const page = left.slice(0, limit);
  const parsed = page.map(({ details, ...line }) => {
    const read = JSON.parse(details) as Record<string, unknown>;
    const { assignee } = read;
    return { ...line, details: read, assignee: typeof assignee === 'string' ? assignee : undefined };
  });
  const ids = parsed.flatMap(({ actor_id, assignee = actor_id }) => [actor_id, assignee]);
  const nameOf = await operatorNames(deps.db, { facId, ids });
  const events = parsed.map(({ seq, at, actor_kind, actor_id, action, details, assignee, hash }) => ({
    seq,
    at,
    actor: { kind: actor_kind, id: actor_id, name: nameOf(actor_id) },
    action,
    details,
    ...(assignee && { assigneeName: nameOf(assignee) }),
    hash,
  }));
  const nextCursor = left.length > events.length ? String(events.at(-1)?.seq) : null;
  return { events, nextCursor, check: verdict };
}
