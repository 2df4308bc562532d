import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { lockApplication } from './application.ts';

export async function lockApplicationRow(
  deps: Pick<Deps, 'config'>,
  tx: Tx,
  applicationId: string,
): Promise<boolean> {
  await lockApplication(deps, tx, applicationId);
  const held = await tx
    .selectFrom('application')
    .select('id')
    .where('id', '=', applicationId)
    .executeTakeFirst();
  return held !== undefined;
}
