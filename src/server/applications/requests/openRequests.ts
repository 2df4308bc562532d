import { SECTION_NAMES } from '../../../domain/sections/sections.ts';
import type { ApplicationTable } from '../../db/schema/schema.ts';
import type { Tx } from '../../db/database.ts';

type Holder = Pick<ApplicationTable, 'id' | 'fac_id' | 'asked_sections'>;

export async function setAskedSections(tx: Tx, application: Holder): Promise<void> {
  const rows = await tx
    .selectFrom('request_item')
    .innerJoin('information_request', 'information_request.id', 'request_item.request_id')
    .select('request_item.section')
    .distinct()
    .where('request_item.application_id', '=', application.id)
    .where('request_item.fac_id', '=', application.fac_id)
    .where('information_request.status', '=', 'open')
    .where('request_item.section', 'is not', null)
    .execute();
  const asked = new Set(rows.map(({ section }) => section));
  const sections = SECTION_NAMES.filter((name) => asked.has(name));
  application.asked_sections = sections.length > 0 ? JSON.stringify(sections) : null;
}

export async function hasOpenRequest(
  tx: Tx,
  { id, fac_id }: Holder,
  { except }: { except: string },
): Promise<boolean> {
  const open = await tx
    .selectFrom('information_request')
    .select('id')
    .where('application_id', '=', id)
    .where('fac_id', '=', fac_id)
    .where('status', '=', 'open')
    .where('id', '!=', except)
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

export async function withdrawOpenRequests(tx: Tx, application: Holder, now: number): Promise<number> {
  const closed = await tx
    .updateTable('information_request')
    .set({ status: 'withdrawn', closed_at: now })
    .where('application_id', '=', application.id)
    .where('fac_id', '=', application.fac_id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  application.asked_sections = null;
  return Number(closed.numUpdatedRows);
}

export const BACK_IN_REVIEW = {
  stage: 'SUBMITTED',
  decided_at: null,
  decision_message: null,
} as const satisfies Partial<ApplicationTable>;
