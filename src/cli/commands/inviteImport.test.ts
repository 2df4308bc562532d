import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { listenForCommands } from '../control.ts';
import { executeHere } from '../execute.ts';
import { runCommandLine } from '../run.ts';

async function run(argv: string[], env: Record<string, string | undefined> = {}) {
  let out = '';
  let err = '';
  const code = await runCommandLine(argv, {
    env,
    cwd: process.cwd(),
    out: (text) => (out += text),
    err: (text) => (err += text),
    isWatched: false,
  });
  return { code, out, err };
}

describe.each(databases())('an import of invites on %s', (database) => {
  let bed: Testbed;
  let env: Record<string, string | undefined>;
  let control: { close(): Promise<void> } | undefined;
  beforeAll(async () => {
    bed = await startTestbed({ database });
    await bed.listen();
    const { databaseUrl, databaseSchema } = bed.deps.config;
    const postgres = { DATABASE_URL: databaseUrl ?? undefined, DATABASE_SCHEMA: databaseSchema };
    env = { DATA_DIR: bed.dataDir, PUBLIC_URL: 'http://localhost', ...(databaseUrl ? postgres : {}) };
    control = await listenForCommands(bed.dataDir, {
      run: (handed) => executeHere(bed.deps, { ...handed, env }),
      onFailure: (error) => {
        throw error;
      },
    });
  });
  afterAll(async () => {
    await control?.close();
    await bed.close();
  });

  test('rejects a file without rows, and reads a tab-separated UTF-16 file', async () => {
    const file = join(bed.dataDir, 'unicode.txt');
    const read = async (text: string, encoding: 'utf8' | 'utf16le') => {
      writeFileSync(file, text, encoding);
      return run(['invite', 'import', file, '--dry-run'], env);
    };
    for (const text of ['', 'product,name,email,externalId\n'])
      expect(await read(text, 'utf8')).toMatchObject({ code: 2, err: expect.stringContaining('no rows') });
    const sheet = 'product\tname\temail\texternalId\nharbor\tZoë, Example\tzoe@example.com\tsheet-1\n';
    const { code, out } = await read(`\ufeff${sheet}`, 'utf16le');
    expect([code, out.trimEnd().split('\r\n').slice(1)]).toEqual([0, ['1,sheet-1,,,']]);
  });

  test('imports invites from a CSV file, with a result for each row', async () => {
    const file = join(bed.dataDir, 'merchants.csv');
    writeFileSync(
      file,
      [
        '\ufeffproduct,name,email,phoneNumber,externalId,business.legalName,owners.0.firstName,locked,metadata.region',
        'harbor,"Ann, Example",ann@example.com,(415) 555-0132,file-1,Acme LLC,Ann,business.legalName,west',
        'harbor,Bob Example,no,(415) 555-0132,file-2,,,,',
        'harbor,Cyd Example,cyd@example.com,(415) 555-0132,=3,,,business.dbaName,',
      ].join('\n'),
    );
    const lines = async (...options: string[]) => {
      const { code, out } = await run(['invite', 'import', file, ...options], env);
      return [code, out.trimEnd().split('\r\n').slice(1)] as const;
    };
    const wrong = [
      expect.stringContaining('2,file-2,,,'),
      '3,\'=3,,,"locked.0: ""locked.0"" must be a valid prefilled field"',
    ];
    expect(await lines('--dry-run')).toEqual([1, ['1,file-1,,,', ...wrong]]);
    const sent = await lines();
    expect(sent).toEqual([1, [expect.stringMatching(/^1,file-1,[\w-]+,,$/), ...wrong]]);
    expect(await lines()).toEqual([1, ['1,file-1,,yes,', ...wrong]]);
    const { metadata, prefill } = await bed.deps.db
      .selectFrom('invite')
      .select(['metadata', 'prefill'])
      .where('external_id', '=', 'file-1')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(metadata ?? '')).toEqual({ region: 'west' });
    expect(JSON.parse(prefill ?? '')).toMatchObject({
      known: { 'business.legalName': 'Acme LLC', 'owners.0.firstName': 'Ann' },
      locked: ['business.legalName'],
    });
    expect((await run(['invite', 'import', 'nothing.csv'], env)).code).toBe(2);
  });
});

test("the help shows a redirected example without npm's own lines", async () => {
  const { out } = await run(['invite', 'import', '--help']);
  expect(out).toContain('  npm run onboard -- invite import merchants.csv --dry-run\n');
  expect(out).toContain('  npm run --silent onboard -- invite import merchants.csv > results.csv\n');
});
