import type { FieldError } from '../../api/problem.ts';
import { CONSENT_DOCUMENTS } from '../../domain/legal.ts';
import { required } from '../../domain/texts/messages.ts';
import type { Loaded } from './applicationRow.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../db/database.ts';

export async function unacknowledgedErrors(
  deps: Pick<Deps, 'sections'>,
  tx: Tx,
  loaded: Pick<Loaded, 'application' | 'group'>,
): Promise<FieldError[]> {
  const unacknowledged = { field: 'ack', message: required('ack'), section: 'submit' } as const;
  return [unacknowledged, ...(await submitErrors(deps, tx, loaded))];
}

export async function submitErrors(
  deps: Pick<Deps, 'sections'>,
  tx: Tx,
  { application, group }: Pick<Loaded, 'application' | 'group'>,
): Promise<FieldError[]> {
  const errors = deps.sections.errors(application, group);
  if (await hasConsented(tx, application)) return errors;
  return [...errors, { field: 'consents', message: required('consents'), section: 'submit' }];
}

async function hasConsented(
  tx: Tx,
  { fac_id: facId, account_id: accountId }: Loaded['application'],
): Promise<boolean> {
  const agreed = await tx
    .selectFrom('consent')
    .select('document')
    .distinct()
    .where('fac_id', '=', facId)
    .where('account_id', '=', accountId)
    .where('document', 'in', CONSENT_DOCUMENTS)
    .execute();
  return agreed.length === CONSENT_DOCUMENTS.length;
}
