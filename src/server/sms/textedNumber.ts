import { maskSecret } from '../../domain/values/mask.ts';
import type { Db } from '../db/database.ts';
import type { Session } from '../sessions/session.ts';

export async function textedNumber(db: Db, { id, kind }: Session): Promise<string | null> {
  const sent = await db
    .selectFrom('sms_code')
    .select('phone_number')
    .where('session_id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (!sent) return null;
  return kind === 'link' ? maskSecret(sent.phone_number) : sent.phone_number;
}
