import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBoardingBed, SSN, type BoardingBed } from '../../../test/boardingBed.ts';
import { databases } from '../../../test/testbed.ts';
import { listenForCommands } from '../control.ts';
import { executeHere } from '../execute.ts';
import { runCommandLine } from '../run.ts';

describe.each(databases())('boarding on the command line on %s', (database) => {
  let bed: BoardingBed;
  let env: Record<string, string | undefined>;
  let control: { close(): Promise<void> } | undefined;
  beforeAll(async () => {
    bed = await startBoardingBed(database);
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

  const run = async (argv: string[], { isTerminal = false } = {}) => {
    let out = '';
    let err = '';
    const code = await runCommandLine(argv, {
      env,
      cwd: process.cwd(),
      out: (text) => (out += text),
      err: (text) => (err += text),
      isWatched: false,
      isTerminal,
    });
    return { code, out, err };
  };

  test('prints a package to a terminal or as JSON, and nowhere else', async () => {
    const { id } = await bed.submitted();
    const argv = ['application', 'package', id, '--purpose', 'Board by hand'];
    const piped = await run(argv);
    expect([piped.code, piped.out, piped.err]).toEqual([
      1,
      '',
      'This prints unmasked SSNs, tax IDs, and account numbers. Use a terminal, or add --json.\n',
    ]);
    expect(await bed.lines(id)).toEqual([]);
    const json = await run([...argv, '--json']);
    expect(JSON.parse(json.out)).toMatchObject({ owners: [{ ssn: SSN }] });
    expect((await run(argv, { isTerminal: true })).out).toContain(SSN);
    expect((await bed.lines(id)).map(({ actor_id, details }) => [actor_id, JSON.parse(details)])).toEqual(
      [1, 2].map(() => ['command line', { purpose: 'Board by hand', encrypted: false }]),
    );
    const wrong = await run(['application', 'package', id, '--purpose', `For ${SSN}`, '--json']);
    expect([wrong.code, wrong.err.includes(SSN)]).toEqual([1, false]);
    expect(wrong.err).toContain('--purpose must be a valid purpose');
    expect((await run(['application', 'package', 'none', '--purpose', 'Board', '--json'])).code).toBe(1);
  });

  test('records and lists checks, and an approved merchant gets its ID', async () => {
    const { id } = await bed.submitted();
    expect((await run(['check', 'list', id])).out).toBe('No checks yet.\n');
    const review = ['check', 'record', id, 'ofac', 'review', '--reference', 'rep_81', '--note', 'See list'];
    expect((await run(review)).out).toBe('Recorded: ofac review.\n');
    expect((await run(['check', 'list', id])).out).toMatch(/ofac +review +rep_81 +See list/);
    const unknown = await run(['check', 'record', id, 'ofac', 'maybe']);
    expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining('  <result> must be')]);
    const named = await run(['check', 'record', id, 'OFAC', 'passed']);
    expect([named.code, named.err]).toEqual([1, expect.stringContaining('  <name> must be')]);
    expect((await run(['check', 'list', 'none'])).code).toBe(1);
    const merchant = ['application', 'merchant', id, 'MID-7', '--acquirer', 'First Example Bank'];
    const early = await run(merchant);
    expect([early.code, early.err]).toEqual([1, "This application isn't approved.\n"]);
    await run(['application', 'decide', id, 'approve']);
    const withSsn = await run([...merchant.slice(0, -1), '219-09-9871']);
    expect(withSsn.err).toContain('Leave out Social Security numbers.');
    expect((await run(merchant)).out).toBe('Merchant ID: MID-7.\n');
    const shown = JSON.parse((await run(['application', 'show', id, '--json'])).out);
    expect(shown).toMatchObject({
      merchantId: 'MID-7',
      acquirer: 'First Example Bank',
      checks: [{ name: 'ofac', by: 'command line' }],
    });
  });
});
