import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../e2e/applicant.ts';
import { UNAVAILABLE } from '../../e2e/databaseFaults.ts';
import { mountTinyDisk } from '../../e2e/tinyDisk.ts';
import { startTestbed, type Testbed } from '../testbed.ts';

let bed: Testbed;
let cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.toReversed()) await step();
  cleanUp = [];
});

interface Fault {
  name: string;
  /** Returns undefined if the fault can't be simulated on this machine. */
  boot(): Promise<{ begin(): Promise<void>; end(): Promise<void> } | undefined>;
}

async function bootWith(env: Record<string, string> = {}): Promise<void> {
  bed = await startTestbed({ clock: 1_800_000_000_000, env: { LOG_LEVEL: 'silent', ...env } });
  cleanUp.push(bed.close);
}

async function limitPages() {
  await bootWith();
  const { rows } = await sql<{ max_page_count: number }>`pragma max_page_count`.execute(bed.deps.db);
  const whole = rows[0]?.max_page_count ?? 0;
  const limit = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(bed.deps.db);
  return { begin: async () => void (await limit(1)), end: async () => void (await limit(whole)) };
}

const faults: Fault[] = [
  {
    name: 'is full',
    async boot() {
      const disk = mountTinyDisk();
      if (!disk) return undefined;
      cleanUp.push(disk.remove);
      await bootWith({ DATA_DIR: disk.folder });
      return { begin: async () => disk.fill(), end: async () => disk.empty() };
    },
  },
  { name: 'has no page left', boot: limitPages },
  {
    name: 'may only be read',
    async boot() {
      await bootWith();
      const readOnly = (on: boolean) => sql.raw(`pragma query_only = ${on}`).execute(bed.deps.db);
      return {
        begin: async () => void (await readOnly(true)),
        end: async () => void (await readOnly(false)),
      };
    },
  },
];

async function saveUntilRefused(applicant: Journey): Promise<string> {
  let acknowledged = '';
  for (let turn = 0; turn < 2000; turn += 1) {
    // With this many owners, the database needs another page every few saves.
    const owners = Array.from({ length: 60 }, () => ({ firstName: `Name ${'x'.repeat(turn % 18)}` }));
    const name = `Name ${turn}`;
    const saves = [
      await applicant.saveBusiness({ dbaName: name }),
      await applicant.call('POST', '/onboarding/accounts/identity/owners/partial', { owners }),
    ];
    if (saves[0]?.status === 200) acknowledged = name;
    const refused = saves.find(({ status }) => status !== 200);
    if (!refused) continue;
    expect([refused.status, refused.body]).toEqual([503, UNAVAILABLE]);
    return acknowledged;
  }
  throw new Error('The disk never was full.');
}

describe.each(faults)('a disk that $name', ({ boot }) => {
  test('is reported; what was confirmed stays, and everything resumes once there is room', async ({
    skip,
  }) => {
    const fault = await boot();
    if (!fault) return skip('The small disk was not mounted.');
    const { begin, end } = fault;
    const base = await bed.listen();
    const applicant = await reach(journey(base), 'IDENTITY');
    await begin();
    const acknowledged = await saveUntilRefused(applicant);
    for (const answer of [await journey(base).initiate(), await applicant.saveType()])
      expect([200, 503]).toContain(answer.status);
    await end();
    const { body } = await applicant.call('GET', '/onboarding/accounts/identity/business');
    if (acknowledged) expect(body.data.business.dbaName).toBe(acknowledged);
    expect((await applicant.saveBusiness({ dbaName: 'Last' })).status).toBe(200);
    expect((await applicant.saveIdentity()).status).toBe(200);
    expect((await applicant.savePayout()).status).toBe(200);
    expect((await applicant.submit()).status).toBe(200);
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(bed.deps.db);
    expect(rows).toEqual([{ integrity_check: 'ok' }]);
  });
});
