import { Problem } from '../../../api/problem.ts';
import { record, type Actor } from '../../audit/auditLog.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { publish } from '../../webhooks/publish.ts';
import { changeNamed, Unchanged, type NamedApplication } from '../application.ts';
import { releaseBankItems } from '../bankItems.ts';

interface Merchant extends NamedApplication {
  merchantId: string;
  acquirer: string | null;
  actor: Actor;
}

export async function setMerchant(
  deps: Deps,
  tx: Tx,
  { facId, id, revision, merchantId, acquirer, actor }: Merchant,
): Promise<Problem | undefined> {
  return changeNamed(deps, tx, { facId, id, revision }, async ({ application }) => {
    if (application.stage !== 'APPROVED') return new Problem('not_approved');
    const { merchant_id: before } = application;
    if (before === merchantId && application.acquirer === acquirer) return new Unchanged(undefined);
    Object.assign(application, { merchant_id: merchantId, acquirer, boarded_at: deps.clock() });
    await releaseBankItems(deps, tx, { facId, applicationId: id });
    const details = { replaced: before !== null };
    await record(deps, tx, { application, actor, action: 'application.boarded', details });
    await publish(deps, tx, { type: 'application.boarded', application, merchant: { merchantId, acquirer } });
    return undefined;
  });
}
