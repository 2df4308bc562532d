import { sql, type Kysely } from 'kysely';
import { secureTables } from './rowLevelSecurity.ts';
import { index, references, table } from '../tableBuilder.ts';

export async function addStaff(db: Kysely<unknown>): Promise<void> {
  await table(db, 'staff', ['id'], {
    id: 'text',
    fac_id: 'text',
    email: 'text',
    role: 'text',
    'password_hash?': 'text',
    'totp_sealed?': 'text',
    'totp_step?': 'bigint',
    'link_hash?': 'text',
    'link_expires_at?': 'bigint',
    'oidc_issuer?': 'text',
    'oidc_sub?': 'text',
    created_at: 'bigint',
    'activated_at?': 'bigint',
    'ended_at?': 'bigint',
    'last_seen_at?': 'bigint',
  })
    .addUniqueConstraint('staff_link', ['link_hash'])
    .execute();
  await sql`create unique index staff_by_email on staff (fac_id, email) where ended_at is null`.execute(db);
  await sql`create unique index staff_by_subject on staff (fac_id, oidc_issuer, oidc_sub)
    where oidc_sub is not null and ended_at is null`.execute(db);
  await index(db, 'staff', 'staff_by_facilitator', ['fac_id', 'created_at', 'id']);

  await table(db, 'staff_session', ['id'], {
    id: 'text',
    fac_id: 'text',
    staff_id: references('staff', 'cascade'),
    token_hash: 'text',
    is_open: 'integer',
    'challenge?': 'text',
    created_at: 'bigint',
    last_seen_at: 'bigint',
    expires_at: 'bigint',
  })
    .addUniqueConstraint('staff_session_token', ['token_hash'])
    .execute();
  await index(db, 'staff_session', 'staff_session_by_person', ['staff_id']);
  await index(db, 'staff_session', 'staff_session_by_end', ['expires_at']);
  await index(db, 'staff_session', 'staff_session_by_use', ['last_seen_at']);

  await table(db, 'staff_passkey', ['id'], {
    id: 'text',
    fac_id: 'text',
    staff_id: references('staff', 'cascade'),
    public_key: 'text',
    counter: 'bigint',
    transports: 'text',
    created_at: 'bigint',
    'last_used_at?': 'bigint',
  }).execute();
  await index(db, 'staff_passkey', 'staff_passkey_by_person', ['staff_id']);
  await secureTables(db, ['staff', 'staff_session', 'staff_passkey']);
}
