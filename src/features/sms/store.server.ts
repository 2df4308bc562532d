import type { Loaded } from '../../server/applications/application.ts';
import { emailPhoneChanged } from '../../server/email/changeNotices.ts';
import type { Deps } from '../../server/deps.ts';
import type { Tx } from '../../server/db/database.ts';
import { CODE_TRIES, isCode, newCode } from '../../server/sessions/oneTimeCode.ts';
import type { Session } from '../../server/sessions/session.ts';

export async function replaceCode(
  deps: Pick<Deps, 'seal' | 'clock'>,
  tx: Tx,
  { session, phoneNumber }: { session: Session; phoneNumber: string },
): Promise<{ code: string; expiresAt: number }> {
  const { code, hash, expiresAt } = newCode(deps, boundTo(session, phoneNumber));
  const fresh = {
    phone_number: phoneNumber,
    code_hash: hash,
    expires_at: expiresAt,
    tries: 0,
    used_at: null,
  };
  const inserted = tx.insertInto('sms_code').values({ session_id: session.id, sends: 1, ...fresh });
  await inserted
    .onConflict((conflict) =>
      conflict
        .column('session_id')
        .doUpdateSet((set) => ({ ...fresh, sends: set('sms_code.sends', '+', 1) })),
    )
    .execute();
  return { code, expiresAt };
}

/** A code expires after ten minutes or five attempts. It works only once, and only in the session that requested it. */
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
    .where('tries', '<', CODE_TRIES)
    .returning(['phone_number', 'code_hash'])
    .executeTakeFirst();
  if (!sent) return { status: 'expired' };
  const { phone_number: phoneNumber, code_hash: hash } = sent;
  if (!isCode({ seal }, { hash, boundTo: boundTo(session, phoneNumber), code })) return { status: 'invalid' };
  await tx.updateTable('sms_code').set({ used_at: clock() }).where('session_id', '=', session.id).execute();
  return { status: 'valid', phoneNumber };
}

export async function confirmPhone(
  deps: Pick<Deps, 'clock' | 'facilitators' | 'jobs'>,
  tx: Tx,
  { application, account, phoneNumber }: Pick<Loaded, 'application' | 'account'> & { phoneNumber: string },
): Promise<void> {
  const { fac_id, account_id } = application;
  const now = deps.clock();
  const known = tx.updateTable('account').set({ phone_number: phoneNumber, phone_verified_at: now });
  await known.where('id', '=', account_id).where('fac_id', '=', fac_id).execute();
  application.sms_valid_at = now;
  const isOther = account.phone_number !== null && account.phone_number !== phoneNumber;
  if (isOther) await emailPhoneChanged(deps, tx, { application, account, phoneNumber });
}

/** Hashed together with the code, so that the code works only for this session and phone number. */
function boundTo({ id }: Session, phoneNumber: string): string {
  return `${id} ${phoneNumber}`;
}
