import { fieldProblem, Problem } from '../../api/problem.ts';
import { invalid } from '../../domain/texts/messages.ts';
import { emailKey } from '../applications/accounts/applicants.ts';
import type { Tx } from '../db/database.ts';
import type { StaffTable } from '../db/schema/staff.ts';
import type { Deps } from '../deps.ts';
import { SYSTEM } from '../audit/auditLog.ts';
import { LIMITS, overLimit, type Use } from '../limits/limits.ts';
import { networkOf, siteOf } from '../network/network.ts';
import { findByEmail } from './people.ts';
import { recordStaff } from './staffLog.ts';
import { totpStep } from './totp.ts';

const LOCKED_OUT = 'Too many attempts. An admin can reset your sign-in.';

interface Guess {
  facId: string;
  email: string;
  ip: string;
  activatedAt: number | null | undefined;
}

function ofPerson({ facId, email, ip, activatedAt }: Guess): [here: Use, anywhere: Use] {
  return [
    // A reset doesn't know which networks to clear. But joining again after the reset changes `activatedAt`,
    // so the count for each network starts over.
    { name: 'staffPerPersonHere', key: `${facId} ${email} ${networkOf(ip)} ${activatedAt}` },
    anywhereOf({ facId, email }),
  ];
}

function anywhereOf({ facId, email }: Pick<Guess, 'facId' | 'email'>): Use {
  return { name: 'staffPerPerson', key: `${facId} ${email}` };
}

/** Returns a facilitator even for an unknown email address, because attempts are counted per facilitator. */
async function candidateAt(
  { facilitators, config, db }: Pick<Deps, 'facilitators' | 'config' | 'db'>,
  { host, email }: { host: string; email: string },
): Promise<{ facId: string; person: StaffTable | undefined } | undefined> {
  const own = facilitators.byHost(host);
  if (!own) return undefined;
  // Outside production, one host serves every facilitator.
  const others = config.isProduction ? [] : facilitators.all.filter((one) => one !== own);
  for (const { facId } of [own, ...others]) {
    const person = await findByEmail(db, { facId, email });
    if (person) return { facId, person };
  }
  return { facId: own.facId, person: undefined };
}

/** For an unknown email address, the response is the same as for a wrong password, and takes as long. */
export async function personByPassword(
  deps: LockoutDeps & Pick<Deps, 'facilitators' | 'passwords'>,
  input: { host: string; ip: string; email: string; password: string },
): Promise<StaffTable | Problem> {
  const { host, ip, password } = input;
  const email = emailKey(input.email);
  const candidate = await candidateAt(deps, { host, email });
  if (!candidate) return new Problem('unknown_facilitator');
  return confirmPassword(deps, { ...candidate, email, ip, password });
}

/**
 * Fails if `person` is undefined, but takes just as long, so that timing doesn't reveal which email addresses exist.
 */
export async function confirmPassword(
  deps: LockoutDeps & Pick<Deps, 'facilitators' | 'passwords'>,
  {
    facId,
    person,
    email,
    ip,
    password,
  }: { facId: string; person: StaffTable | undefined; email: string; ip: string; password: string },
): Promise<StaffTable | Problem> {
  const uses = ofPerson({ facId, email, ip, activatedAt: person?.activated_at });
  const limited = lockedOut(
    await overLimit(
      deps,
      { name: 'staffPerAddress', key: ip },
      { name: 'staffPerSite', key: siteOf(ip) },
      ...uses,
    ),
  );
  if (limited) return limited;
  const isLocal = deps.facilitators.byId(facId)?.staff.local === true;
  const hash = !isLocal || person?.activated_at === null ? null : (person?.password_hash ?? null);
  const isRight = await deps.passwords.verify(hash, password);
  if (!person || !isRight) {
    await recordLockout(deps, person, uses);
    return new Problem('wrong_credentials');
  }
  await Promise.all(uses.map((use) => deps.limits.reset(use)));
  return person;
}

export async function forgetGuesses(
  { limits }: Pick<Deps, 'limits'>,
  { facId, id, email }: { facId: string; id: string; email: string },
): Promise<void> {
  await Promise.all([anywhereOf({ facId, email }), ...codesOf(id)].map((use) => limits.reset(use)));
}

function codesOf(id: string): Use[] {
  return [
    { name: 'staffCode', key: id },
    { name: 'staffCodeDay', key: id },
  ];
}

function lockedOut(limited: Problem | undefined): Problem | undefined {
  return (
    limited && new Problem('too_many_requests', { message: LOCKED_OUT, waitTime: limited.body.waitTime })
  );
}

type LockoutDeps = Pick<Deps, 'limits' | 'db' | 'seal' | 'clock' | 'config'>;

/**
 * Logs the attempt that locks a person out. Doesn't log each failure, because an attacker could fill the log. Reads the
 * limits for an unknown person too, so that the response takes as long.
 */
async function recordLockout(
  deps: LockoutDeps,
  person: Pick<StaffTable, 'id' | 'fac_id'> | undefined,
  uses: readonly Use[],
): Promise<void> {
  const used = await Promise.all(uses.map((use) => deps.limits.used(use)));
  const isLast = uses.some(({ name }, index) => used[index] === LIMITS[name].points);
  if (!person || !isLast) return;
  const entry = { facId: person.fac_id, actor: SYSTEM, details: { person: person.id } };
  await deps.db
    .transaction()
    .execute((tx) => recordStaff(deps, tx, { ...entry, action: 'staff.locked_out' }));
}

export function recordCodeLockout(deps: LockoutDeps, person: StaffTable): Promise<void> {
  return recordLockout(deps, person, codesOf(person.id));
}

export async function countCode(
  deps: Pick<Deps, 'limits'>,
  { id }: { id: string },
): Promise<Problem | undefined> {
  return lockedOut(await overLimit(deps, ...codesOf(id)));
}

export async function useCode(
  { seal, clock }: Pick<Deps, 'seal' | 'clock'>,
  tx: Tx,
  { person, code: typed }: { person: StaffTable; code: string },
): Promise<Problem | undefined> {
  const refused = fieldProblem([{ field: 'code', message: invalid('code', 'code') }]);
  const code = typed.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(code) || person.totp_sealed === null) return refused;
  const secret = seal.open(totpCell(person), person.totp_sealed);
  const step = totpStep(secret, { code, now: clock() });
  if (step === undefined) return refused;
  const used = await tx
    .updateTable('staff')
    .set({ totp_step: step })
    .where('id', '=', person.id)
    .where('totp_sealed', '=', person.totp_sealed)
    .where((where) => where.or([where('totp_step', 'is', null), where('totp_step', '<', step)]))
    .returning('id')
    .executeTakeFirst();
  return used ? undefined : refused;
}

export function totpCell({ id, fac_id }: Pick<StaffTable, 'id' | 'fac_id'>) {
  return { facId: fac_id, table: 'staff', column: 'totp_sealed', row: id } as const;
}
