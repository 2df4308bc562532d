import type { SectionName } from '../../../domain/sections/sections.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { ApplicationTable } from '../../db/schema/schema.ts';

export interface AskedChange {
  section: SectionName;
  about: string | null;
  aboutName: string | undefined;
  reason: string | null;
}

export async function askedChanges(
  db: Db | Tx,
  { id, fac_id }: Pick<ApplicationTable, 'id' | 'fac_id'>,
): Promise<AskedChange[]> {
  const items = await db
    .selectFrom('request_item')
    .innerJoin('information_request', 'information_request.id', 'request_item.request_id')
    .select([
      'request_item.section',
      'request_item.about',
      'request_item.about_name as aboutName',
      'request_item.reason',
    ])
    .where('request_item.application_id', '=', id)
    .where('request_item.fac_id', '=', fac_id)
    .where('information_request.status', '=', 'open')
    .orderBy('information_request.created_at')
    .orderBy('request_item.position')
    .execute();
  return items.flatMap(({ section, aboutName, ...item }) =>
    section ? [{ section, ...item, aboutName: aboutName ?? undefined }] : [],
  );
}
