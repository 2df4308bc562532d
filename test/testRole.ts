import pg from 'pg';

const ROLE = 'onboarding_tests';
/** Keyed by database URL, because the role needs privileges in each database. */
const wantsRole = new Map<string, Promise<boolean>>();

/**
 * Returns the URL for a database user who is subject to row-level security. If the user in `url` bypasses it, as
 * superusers do, creates a role if needed and returns its URL. Otherwise, returns `url` unchanged.
 */
export async function rowSecuredUrl(url: string): Promise<string> {
  const wanted = wantsRole.get(url) ?? makeRole(url);
  wantsRole.set(url, wanted);
  if (!(await wanted)) return url;
  const secured = new URL(url);
  secured.username = ROLE;
  secured.password = ROLE;
  return String(secured);
}

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

/** Takes an advisory lock, because many processes start at once and only one may create the role. */
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
