import type { OperatorScope } from '../../api/endpoint.ts';
import type { Db } from '../../server/db/database.ts';
import type { FacilitatorBook } from '../../server/facilitators/facilitators.ts';
import { count } from '../words.ts';
import { note, off, ok, wrong, type Finding } from './finding.ts';

export async function checkProducts(db: Db, book: FacilitatorBook): Promise<Finding[]> {
  const used = await db.selectFrom('application').select(['fac_id', 'sp_product_slug']).distinct().execute();
  return (
    used
      // Skip facilitators that were removed, because their applications may remain.
      .filter(({ fac_id }) => book.byId(fac_id))
      .filter(({ fac_id, sp_product_slug: slug }) => book.product(slug)?.facilitator.facId !== fac_id)
      .map(({ fac_id, sp_product_slug: slug }) =>
        wrong({
          what: 'Products',
          says: `Applications use product ${slug}, but ${fac_id}/products/${slug}.json is missing.`,
          settings: ['FACILITATORS_DIR'],
          fix: 'Restore the file. To stop accepting applications, set its `status` to `inactive`.',
        }),
      )
  );
}

export async function checkRelease(db: Db): Promise<Finding> {
  const keys = await db
    .selectFrom('operator_key')
    .select('scopes')
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', Date.now())]))
    .execute();
  const scope: OperatorScope = 'release';
  const opening = keys.filter(({ scopes }) => scopes.split(',').includes(scope)).length;
  if (opening > 0)
    return ok(
      'Operator keys',
      `${count(opening, 'key')} can read uploaded files and boarding packages, which contain unmasked SSNs`,
    );
  return off(
    'Operator keys',
    'none can read uploaded files or boarding packages; create one with `key create --scope read,release`',
  );
}

/** Counts only admins, because only they can invite others in the staff console. */
export async function checkStaff(db: Db): Promise<Finding> {
  const admins = await db
    .selectFrom('staff')
    .select('fac_id')
    .where('role', '=', 'admin')
    .where('activated_at', 'is not', null)
    .where('ended_at', 'is', null)
    .execute();
  const facIds = [...new Set(admins.map(({ fac_id }) => fac_id))].toSorted();
  if (facIds.length > 0)
    return ok('Staff console', `${count(admins.length, 'admin')} at ${facIds.join(', ')}`);
  return off(
    'Staff console',
    'no admin has joined; invite one with `staff invite --email <address> --role admin`',
  );
}

const NOUNS: Readonly<Record<string, string>> = { email: 'email', sms: 'text message', webhook: 'webhook' };

export async function checkDead(db: Db): Promise<Finding[]> {
  const rows = await db
    .selectFrom('job')
    .select(['kind', (select) => select.fn.countAll<number>().as('count')])
    .where('state', '=', 'dead')
    .where('payload_sealed', '!=', '')
    .groupBy('kind')
    .execute();
  if (rows.length === 0) return [];
  const kinds = rows.map((row) => count(row.count, NOUNS[row.kind] ?? row.kind)).join(', ');
  return [
    note({
      what: 'Undelivered',
      says: `Messages that couldn't be delivered: ${kinds}.`,
      fix: 'Review GET /operator/v1/dead-letters and /operator/v1/webhook-deliveries?state=dead, then replay them.',
    }),
  ];
}
