import { maskSecret } from '../domain/mask.ts';
import type { Db } from './deps.ts';
import type { Session } from './session.ts';

/** The number that this session's last code went to, while it waits to be entered. A link's session reads it masked. */
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
