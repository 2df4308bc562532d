import type { BoardingPackage } from '../../../api/boardingPackage.ts';
import { Problem } from '../../../api/problem.ts';
import { readMetadata } from '../../../domain/external.ts';
import { toMoney } from '../../../domain/sections/unmaskedFields.ts';
import { record, type Actor } from '../../audit/auditLog.ts';
import { encryptFor } from '../../crypto/jwe.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { facilitatorOf } from '../../facilitators/products.ts';
import { loadLocked, transactionOrProblem, type Loaded } from '../application.ts';
import { withTokenized } from '../bankItems.ts';
import { unsubmittedChanges } from '../changedFields.ts';
import type { ApplicationRef } from '../applicationRow.ts';
import { consentsOf } from '../consents.ts';

export type ReleasedPackage = { data: BoardingPackage } | { jwe: string };

interface Release {
  facId: string;
  id: string;
  purpose: string;
  actor: Actor;
}

/**
 * Releases unmasked numbers only if the audit log entry is written. A rejected request is neither recorded nor counted
 * toward the rate limit.
 */
export async function releasePackage(
  deps: Deps,
  { facId, id, purpose, actor }: Release,
): Promise<ReleasedPackage | Problem> {
  const key = facilitatorOf(deps, facId).boardingKey;
  const data = await transactionOrProblem(deps.db, async (tx) => {
    const loaded = await loadLocked(deps, tx, { facId, id });
    if (!loaded) return new Problem('not_found');
    const { application } = loaded;
    if (application.submitted_at === null) return new Problem('not_submitted');
    const changed = await unsubmittedChanges(tx, application);
    if (changed) return changed;
    const consumed = await deps.limits.consume({ name: 'packagePerKey', key: `${facId} ${actor.id}` }, tx);
    if (!consumed.ok) return new Problem('too_many_requests', { waitTime: consumed.waitTime });
    const details = { purpose, encrypted: key !== undefined };
    await record(deps, tx, { application, actor, action: 'package.released', details });
    return packageOf(deps, tx, loaded);
  });
  if (data instanceof Problem) return data;
  return key ? { jwe: await encryptFor(key, data) } : { data };
}

async function packageOf(
  { seal, sections }: Pick<Deps, 'seal' | 'sections'>,
  tx: Tx,
  { application, group, account }: Loaded,
): Promise<BoardingPackage> {
  const { id, fac_id: facId, submitted_at: submittedAt, resubmitted_at: resubmittedAt } = application;
  const inFull = sections.inFull(seal, application, group);
  return {
    application: {
      id,
      facId,
      spProductSlug: application.sp_product_slug,
      stage: application.stage,
      ownershipType: application.ownership_type,
      name: account.name,
      email: account.email,
      phoneNumber: account.phone_number,
      inviteId: application.invite_id,
      externalId: application.external_id,
      metadata: readMetadata(application.metadata),
      merchantId: application.merchant_id,
      acquirer: application.acquirer,
      createdAt: application.created_at,
      submittedAt: submittedAt ?? 0,
      resubmittedAt,
      decidedAt: application.decided_at,
    },
    ...inFull,
    payout: await withTokenized(tx, { facId, applicationId: id, accounts: inFull.payout }),
    fees: acceptedFees(application),
    consents: await consentsOf(tx, { facId, accountId: account.id, id }),
    signature: storedSignature(application.acknowledged),
    submission: {
      at: resubmittedAt ?? submittedAt ?? 0,
      ip: application.submitted_ip,
      userAgent: application.submitted_user_agent,
    },
    files: await filesOf(tx, { facId, id }),
  };
}

/** Null if nobody signed: before submission, or if the product requires no signature. */
export function storedSignature(acknowledged: string | null): BoardingPackage['signature'] {
  const { signature } = JSON.parse(acknowledged ?? '{}') as { signature?: BoardingPackage['signature'] };
  return signature ?? null;
}

type Rate = { ccCnpSale: { discountRate: number; fixed: number } } | null;

function acceptedFees({ acknowledged }: Loaded['application']): BoardingPackage['fees'] {
  const { fees } = JSON.parse(acknowledged ?? '{}') as { fees?: { platform: Rate; spProduct: Rate } };
  return { platform: inCents(fees?.platform ?? null), spProduct: inCents(fees?.spProduct ?? null) };
}

function inCents(rate: Rate): BoardingPackage['fees']['platform'] {
  if (rate === null) return null;
  const { discountRate, fixed } = rate.ccCnpSale;
  return { ccCnpSale: { discountRate, fixed: toMoney(fixed) } };
}

async function filesOf(tx: Tx, { facId, id }: ApplicationRef) {
  return tx
    .selectFrom('file')
    .select(['id as fileId', 'name', 'type', 'size', 'sha256'])
    .where('application_id', '=', id)
    .where('fac_id', '=', facId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
