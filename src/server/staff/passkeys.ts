import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { fieldProblem, Problem } from '../../api/problem.ts';
import { invalid } from '../../domain/texts/messages.ts';
import type { Db, Tx } from '../db/database.ts';
import type { StaffPasskeyTable } from '../db/schema/staff.ts';
import type { Deps } from '../deps.ts';
import { recordStaff } from './staffLog.ts';
import type { StaffSession } from './staffSession.ts';

const PASSKEYS_MAXIMUM = 10;

interface PasskeyContext {
  session: StaffSession;
  origin: string;
}

const wrong = () => fieldProblem([{ field: 'response', message: invalid('response', 'passkey response') }]);
const rpIdOf = (origin: string) => new URL(origin).hostname;

function passkeysOf(
  db: Db | Tx,
  { facId, staffId }: Pick<StaffSession, 'facId' | 'staffId'>,
): Promise<StaffPasskeyTable[]> {
  return db
    .selectFrom('staff_passkey')
    .selectAll()
    .where('staff_id', '=', staffId)
    .where('fac_id', '=', facId)
    .orderBy('created_at')
    .execute();
}

function described({ id, transports }: StaffPasskeyTable) {
  return { id, transports: JSON.parse(transports) as AuthenticatorTransport[] };
}

export async function hasPasskey(db: Db, person: Pick<StaffSession, 'facId' | 'staffId'>): Promise<boolean> {
  return (await passkeysOf(db, person)).length > 0;
}

export async function listPasskeys(db: Db, person: Pick<StaffSession, 'facId' | 'staffId'>) {
  const rows = await passkeysOf(db, person);
  return rows.map(({ id, name, created_at: createdAt, last_used_at: lastUsedAt }) => ({
    id,
    name,
    createdAt,
    lastUsedAt,
  }));
}

export async function registrationOptions(
  db: Db,
  { session, origin, rpName }: PasskeyContext & { rpName: string },
) {
  const known = await passkeysOf(db, session);
  const options = await generateRegistrationOptions({
    rpName,
    rpID: rpIdOf(origin),
    userName: session.email,
    userID: Uint8Array.from(Buffer.from(session.staffId)),
    attestationType: 'none',
    excludeCredentials: known.map(described),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  await remember(db, session, options.challenge);
  return options;
}

export async function signInOptions(db: Db, { session, origin }: PasskeyContext) {
  const known = await passkeysOf(db, session);
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(origin),
    allowCredentials: known.map(described),
    userVerification: 'preferred',
  });
  await remember(db, session, options.challenge);
  return options;
}

async function remember(db: Db, { id }: StaffSession, challenge: string): Promise<void> {
  await db.updateTable('staff_session').set({ challenge }).where('id', '=', id).execute();
}

/** Consumes the challenge, so that each response is accepted only once. */
async function challengeOf(tx: Tx | Db, { id, challenge }: StaffSession): Promise<string | undefined> {
  if (challenge === null) return undefined;
  const used = await tx
    .updateTable('staff_session')
    .set({ challenge: null })
    .where('id', '=', id)
    .where('challenge', '=', challenge)
    .returning('id')
    .executeTakeFirst();
  return used && challenge;
}

export async function addPasskey(
  deps: Pick<Deps, 'seal' | 'clock' | 'config'>,
  tx: Tx,
  { session, origin, response, name }: PasskeyContext & { response: object; name: string },
): Promise<Problem | undefined> {
  const { facId, staffId } = session;
  const expectedChallenge = await challengeOf(tx, session);
  const known = await passkeysOf(tx, session);
  if (!expectedChallenge || known.length >= PASSKEYS_MAXIMUM) return wrong();
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpIdOf(origin),
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!verified?.verified) return wrong();
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  const added = await tx
    .insertInto('staff_passkey')
    .values({
      id,
      fac_id: facId,
      staff_id: staffId,
      public_key: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: JSON.stringify(transports),
      name,
      created_at: deps.clock(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return wrong();
  const actor = { kind: 'staff', id: staffId } as const;
  await recordStaff(deps, tx, { facId, actor, action: 'staff.passkey_added', details: { person: staffId } });
  return undefined;
}

export async function removePasskey(
  deps: Pick<Deps, 'seal' | 'clock' | 'config'>,
  tx: Tx,
  { facId, staffId, id }: Pick<StaffSession, 'facId' | 'staffId' | 'id'>,
): Promise<Problem | undefined> {
  const removed = await tx
    .deleteFrom('staff_passkey')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .where('fac_id', '=', facId)
    .returning('id')
    .executeTakeFirst();
  if (!removed) return new Problem('not_found');
  const actor = { kind: 'staff', id: staffId } as const;
  await recordStaff(deps, tx, {
    facId,
    actor,
    action: 'staff.passkey_removed',
    details: { person: staffId },
  });
  return undefined;
}

export async function usePasskey(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { session, origin, response }: PasskeyContext & { response: object },
): Promise<Problem | undefined> {
  const sent = response as AuthenticationResponseJSON;
  const expectedChallenge = await challengeOf(tx, session);
  const passkey = (await passkeysOf(tx, session)).find(({ id }) => id === sent.id);
  if (!expectedChallenge || !passkey) return wrong();
  const { public_key: key, counter } = passkey;
  const verified = await verifyAuthenticationResponse({
    response: sent,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpIdOf(origin),
    credential: { ...described(passkey), publicKey: Uint8Array.from(Buffer.from(key, 'base64url')), counter },
    requireUserVerification: false,
  }).catch(() => undefined);
  if (!verified?.verified) return wrong();
  const used = { counter: verified.authenticationInfo.newCounter, last_used_at: clock() };
  await tx.updateTable('staff_passkey').set(used).where('id', '=', passkey.id).execute();
  return undefined;
}
