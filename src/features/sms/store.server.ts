import { randomInt } from 'node:crypto';
import { SMS_CODE_LENGTH } from '../../domain/limits.ts';
import type { Loaded } from '../../server/application.ts';
import { tellPhoneChanged } from '../../server/changeNotices.ts';
import { sendWithNext } from '../../server/db/statement.ts';
import type { Deps, Tx } from '../../server/deps.ts';
import { sameText } from '../../server/seal.ts';
import type { Session } from '../../server/session.ts';

const SECOND = 1000;
/** How long the next code must wait after the first, the second, and every later one. */
const RESEND_WAITS_MS = [30 * SECOND, 60 * SECOND, 120 * SECOND] as const;
const CODE_LIFETIME_MS = 10 * 60 * SECOND;
const TRIES = 5;

/** The wait that follows an application's next code, in milliseconds, by how many went before it. */
export function waitAfter(sent: number): number {
  const [, , last] = RESEND_WAITS_MS;
  return RESEND_WAITS_MS[sent] ?? last;
}

/** Makes a code for a number; it replaces the session's earlier one. Answers the code, of which only a hash is kept. */
export async function replaceCode(
  { seal, clock }: Pick<Deps, 'seal' | 'clock'>,
  tx: Tx,
  { session, phoneNumber }: { session: Session; phoneNumber: string },
): Promise<string> {
  const code = String(randomInt(10 ** SMS_CODE_LENGTH)).padStart(SMS_CODE_LENGTH, '0');
  const fresh = {
    phone_number: phoneNumber,
    code_hash: seal.hash(bound({ sessionId: session.id, phoneNumber, code })),
    expires_at: clock() + CODE_LIFETIME_MS,
    tries: 0,
    used_at: null,
  };
  const inserted = tx.insertInto('sms_code').values({ session_id: session.id, sends: 1, ...fresh });
  await sendWithNext(
    tx,
    inserted.onConflict((conflict) =>
      conflict
        .column('session_id')
        .doUpdateSet((set) => ({ ...fresh, sends: set('sms_code.sends', '+', 1) })),
    ),
  );
  return code;
}

/** Tries a code once. Valid only within ten minutes, five tries, once, and in the session it was sent in. */
export async function tryCode(
  { seal, clock }: Pick<Deps, 'seal' | 'clock'>,
  tx: Tx,
  { session, code }: { session: Session; code: string },
): Promise<{ status: 'valid'; phoneNumber: string } | { status: 'invalid' | 'expired' }> {
  const sent = await tx
    .updateTable('sms_code')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('session_id', '=', session.id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', clock())
    .where('tries', '<', TRIES)
    .returning(['phone_number', 'code_hash'])
    .executeTakeFirst();
  if (!sent) return { status: 'expired' };
  const phoneNumber = sent.phone_number;
  if (!sameText(sent.code_hash, seal.hash(bound({ sessionId: session.id, phoneNumber, code }))))
    return { status: 'invalid' };
  await sendWithNext(
    tx,
    tx.updateTable('sms_code').set({ used_at: clock() }).where('session_id', '=', session.id),
  );
  return { status: 'valid', phoneNumber };
}

/** Notes that the application's phone was confirmed, and keeps the number with the account, whose holder hears of a change. */
export async function confirmPhone(
  deps: Pick<Deps, 'clock' | 'facilitators' | 'jobs'>,
  tx: Tx,
  { application, account, phoneNumber }: Pick<Loaded, 'application' | 'account'> & { phoneNumber: string },
): Promise<void> {
  const { fac_id, account_id } = application;
  const now = deps.clock();
  const known = tx.updateTable('account').set({ phone_number: phoneNumber, phone_verified_at: now });
  await sendWithNext(tx, known.where('id', '=', account_id).where('fac_id', '=', fac_id));
  application.sms_valid_at = now;
  const isOther = account.phone_number !== null && account.phone_number !== phoneNumber;
  if (isOther) await tellPhoneChanged(deps, tx, { application, account, phoneNumber });
}

/** What is hashed: a code is worth nothing in another session or for another number. */
function bound({
  sessionId,
  phoneNumber,
  code,
}: {
  sessionId: string;
  phoneNumber: string;
  code: string;
}): string {
  return `${sessionId} ${phoneNumber} ${code}`;
}
