import pg from 'pg';

const ROLE = 'onboarding_tests';
let wantsRole: Promise<boolean> | undefined;

/**
 * The database of the tests for a user whom row-level security holds: it holds no superuser, which the one in
 * `TEST_DATABASE_URL` often is. Such a user is made where it is missing; another one is taken as it is.
 */
export async function walledUrl(url: string): Promise<string> {
  wantsRole ??= makeRole(url);
  if (!(await wantsRole)) return url;
  const walled = new URL(url);
  walled.username = ROLE;
  walled.password = ROLE;
  return String(walled);
}

/** Whether the tests need the role; then it is there. */
async function makeRole(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(
      'select rolsuper, rolbypassrls from pg_roles where rolname = current_user',
    );
    const { rolsuper, rolbypassrls } = rows[0] as { rolsuper: boolean; rolbypassrls: boolean };
    if (!rolsuper && !rolbypassrls) return false;
    const { rowCount } = await client.query(
      `select 1 from pg_roles where rolname = $1 and has_database_privilege(rolname, current_database(), 'create')`,
      [ROLE],
    );
    if (rowCount === 0) await createRole(client);
    return true;
  } finally {
    await client.end();
  }
}

/** Many processes begin at once; one of them makes it. */
async function createRole(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock(7001)');
  await client.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${ROLE}') then
      create role ${ROLE} login password '${ROLE}';
    end if;
    execute format('grant create on database %I to ${ROLE}', current_database());
  end $$`);
  await client.query('select pg_advisory_unlock(7001)');
}
