import { fieldProblem, Problem } from '../../api/problem.ts';
import { check, strict } from '../../domain/draft.ts';
import { newPassword } from '../../domain/fields/account.ts';
import { knownPassword } from '../crypto/passwords.ts';
import type { Db, Tx } from '../db/database.ts';
import type { StaffTable } from '../db/schema/staff.ts';
import type { Deps } from '../deps.ts';
import type { Facilitator } from '../facilitators/facilitators.ts';
import { isShownAt } from '../facilitators/hosts.ts';
import { totpCell } from './signIn.ts';
import { newTotpSecret, totpUrl } from './totp.ts';

const joinRules = strict({ password: newPassword });

export interface Joining {
  person: StaffTable;
  facilitator: Facilitator;
}

export async function findByLink(
  deps: Pick<Deps, 'db' | 'seal' | 'clock' | 'facilitators' | 'config'>,
  { token, host }: { token: string; host: string },
): Promise<Joining | Problem> {
  const person = await deps.db
    .selectFrom('staff')
    .selectAll()
    .where('link_hash', '=', deps.seal.tokenHash(token))
    .where('link_expires_at', '>', deps.clock())
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  const facilitator = person && deps.facilitators.byId(person.fac_id);
  if (!person || !facilitator?.staff.local || !isShownAt(deps, facilitator, host))
    return new Problem('link_invalid');
  return { person, facilitator };
}

export function passwordRefusal(
  { person: { email }, facilitator: { name, domain } }: Joining,
  password: string,
): Problem | undefined {
  const checked = check(joinRules, { password });
  const words = [email, ...email.split('@'), name, domain];
  const known = checked.ok ? knownPassword(password, words) : undefined;
  const errors = checked.ok ? [known].filter((error) => error !== undefined) : checked.errors;
  return errors.length > 0 ? fieldProblem(errors) : undefined;
}

/**
 * The new password takes effect once the person enters a TOTP code. If the same password is submitted again,
 * keeps the TOTP secret, so that a person who reloads the page doesn't have to add a second entry to the
 * authenticator app.
 */
export async function choosePassword(
  deps: Pick<Deps, 'seal' | 'passwords'>,
  db: Db,
  { person, facilitator, password }: Joining & { password: string },
): Promise<{ setupKey: string; otpauth: string } | Problem> {
  const { email } = person;
  const refused = passwordRefusal({ person, facilitator }, password);
  if (refused) return refused;
  const { password_hash: known, totp_sealed: sealed } = person;
  const isSame = known !== null && sealed !== null && (await deps.passwords.verify(known, password));
  const secret = isSame ? deps.seal.open(totpCell(person), sealed) : newTotpSecret();
  if (!isSame) {
    const hash = await deps.passwords.hash(password);
    const stored = await db
      .updateTable('staff')
      .set({ password_hash: hash, totp_sealed: deps.seal.seal(totpCell(person), secret), totp_step: null })
      .where('id', '=', person.id)
      .where('link_hash', '=', person.link_hash)
      .returning('id')
      .executeTakeFirst();
    if (!stored) return new Problem('link_invalid');
  }
  const { name } = facilitator;
  const setupKey = secret.match(/.{1,4}/g)?.join(' ') ?? secret;
  return { setupKey, otpauth: totpUrl(secret, { issuer: name, email }) };
}

export async function activate(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { id, link_hash }: Pick<StaffTable, 'id' | 'link_hash'>,
): Promise<boolean> {
  const done = await tx
    .updateTable('staff')
    .set({ activated_at: clock(), link_hash: null, link_expires_at: null })
    .where('id', '=', id)
    .where('link_hash', '=', link_hash)
    .returning('id')
    .executeTakeFirst();
  return done !== undefined;
}
