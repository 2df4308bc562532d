import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../e2e/applicant.ts';
import { databases, startTestbed, type Testbed } from '../../test/testbed.ts';
import { commands } from './catalog.ts';
import { listenForCommands } from './control.ts';
import { executeHere } from './execute.ts';
import { runCommandLine } from './run.ts';

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

describe('the help', () => {
  test('lists every command, each with its own help and an example', async () => {
    const { code, out } = await run([]);
    expect(code).toBe(0);
    for (const { name, examples } of commands) {
      expect(out).toContain(name);
      const explained = await run([...name.split(' '), '--help']);
      expect(explained.code).toBe(0);
      for (const example of examples) expect(explained.out).toContain(`onboard -- ${example}`);
      for (const option of ['--json', '--help']) expect(explained.out).toContain(option);
    }
  });

  test.each([
    [['invite', 'crate'], 'Did you mean "invite create"?'],
    [['invit', 'list'], 'Did you mean "invite"?'],
    [['--json', 'invite', 'list'], 'Put options after the command.'],
    [['key', 'create', '--nme', 'x'], 'Did you mean --name?'],
    [['key', 'create'], '--name <text> is missing.'],
    [['key', 'revoke'], '<id> is missing.'],
    [['key', 'revoke', 'a', 'b'], 'Unexpected argument "b"'],
    [['retention', 'purge', '--facilitator', 'harbor'], 'Unknown option --facilitator.'],
    [['secrets', 'rotate', '--facilitator', 'harbor'], 'Unknown option --facilitator.'],
  ])('answers %j with a hint', async (argv, hint) => {
    const { code, err } = await run(argv);
    expect(code).toBe(2);
    expect(err).toContain(hint);
    expect(err).not.toContain('    at ');
  });
});

describe.each(databases())('beside a running server on %s', (database) => {
  let bed: Testbed;
  let base: string;
  let env: Record<string, string | undefined>;
  let control: { close(): Promise<void> } | undefined;
  beforeAll(async () => {
    bed = await startTestbed({ database });
    base = await bed.listen();
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

  const json = async (...argv: string[]) => {
    const { code, out } = await run([...argv, '--json'], env);
    return { code, data: JSON.parse(out) };
  };
  const idOf = async ({ account }: Journey): Promise<string> =>
    (await json('application', 'list', '--email', account.email)).data[0].id;

  test('filters applications like the API, and prints them as CSV', async () => {
    const applicant = await reach(journey(base, { name: 'Wilhelmina =Zweig' }), 'SUBMITTED');
    const { email } = applicant.account;
    const id = await idOf(applicant);
    const found = async (...options: string[]) => {
      const { data } = await json('application', 'list', ...options);
      return (data as { id: string }[]).some((one) => one.id === id);
    };
    for (const options of [
      ['--search', 'wilhelm zwei'],
      ['--tax-id', '12-3456789'],
      ['--open-requests', 'no', '--stage', 'submitted'],
      ['--changed-since', '1h', '--product', 'harbor', '--email', email],
    ])
      expect([options, await found(...options)]).toEqual([options, true]);
    for (const options of [
      ['--search', 'wilhelm zwox'],
      ['--tax-id', '12-3456788'],
      ['--external-id', 'crm'],
      ['--open-requests', 'yes'],
      ['--changed-before', '1h'],
      ['--decided-since', '1h'],
    ])
      expect([options, await found(...options)]).toEqual([options, false]);

    const csv = await run(['application', 'list', '--search', 'wilhelmina', '--csv'], env);
    const lines = csv.out.trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^id,externalId,legalName,/);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`${id},,`);
    const limited = await run(['application', 'list', '--csv', '--limit', '1'], env);
    expect(limited.out.trimEnd().split('\r\n')).toHaveLength(2);

    const wrong = await run(['application', 'list', '--tax-id', '123'], env);
    expect([wrong.code, wrong.err]).toEqual([
      1,
      'These values are not valid:\n  --tax-id must be a valid tax ID\n',
    ]);
    expect((await run(['application', 'list', '--open-requests', 'maybe'], env)).code).toBe(2);
  });

  test('lists applications, shows them without secrets, decides once, and verifies', async () => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    const id = await idOf(applicant);
    const shown = await run(['application', 'show', id], env);
    expect(shown.out).toMatch(/^Business information\n(?:.+\n)*Tax ID \(EIN\) +\*{5}6789$/m);
    expect(shown.out).not.toContain('123456789');
    expect((await json('application', 'decide', id, 'approve')).data).toEqual({ id, stage: 'APPROVED' });
    const again = await run(['application', 'decide', id, 'approve'], env);
    expect([again.code, again.err]).toEqual([
      1,
      "You can't record this decision at the application's current stage.\n",
    ]);
    expect((await run(['application', 'decide', id, 'maybe'], env)).code).toBe(2);
    expect(await json('application', 'verify', id)).toMatchObject({ code: 0, data: { id, intact: true } });
    const mails = (await bed.outbox()).filter(({ to }) => to === applicant.account.email);
    expect(mails.some(({ subject }) => subject.includes('approved'))).toBe(true);
  });

  test('requests information from an applicant, and reopens a decision', async () => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    const id = await idOf(applicant);
    const about = ['--section', 'business', '--question', 'Which street?'];
    const refused = await run(['request', 'create', id, ...about, '--due', '1d'], env);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('--reason is required')]);
    expect((await run(['request', 'create', id], env)).code).toBe(2);
    const documents = ['--document', 'ein_letter,other', '--reason', 'We need it.', '--due', '2031-12-24'];
    const made = await json('request', 'create', id, ...about, ...documents);
    expect(made).toMatchObject({ code: 0, data: { requestId: expect.any(String) } });
    const { requestId } = made.data;
    const [listed] = (await json('request', 'list', id)).data;
    expect(listed).toMatchObject({ requestId, status: 'open', dueAt: Date.parse('2031-12-25T04:59:59Z') });
    expect(listed.items.map(({ kind }: { kind: string }) => kind)).toEqual([
      'document',
      'document',
      'section',
      'answer',
    ]);
    expect((await run(['request', 'list', 'nobody'], env)).code).toBe(1);
    expect((await json('request', 'withdraw', id, requestId)).data).toEqual({ requestId, withdrawn: true });
    expect((await run(['request', 'withdraw', id, requestId], env)).code).toBe(1);
    const reopen = ['application', 'reopen', id, '--reason', 'New papers'];
    expect((await run(reopen, env)).code).toBe(1);
    await json('application', 'decide', id, 'decline');
    expect((await json(...reopen, '--notify')).data).toEqual({ id, stage: 'SUBMITTED' });
  });

  test('signs an applicant out everywhere', async () => {
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    const first = applicant.token;
    const elsewhere = journey(base, applicant.account);
    await elsewhere.resume();
    const other = await reach(journey(base), 'INITIATED');
    const id = await idOf(applicant);
    expect((await json('session', 'end', id)).data).toEqual({ application: id, ended: 2 });
    const status = async (token: string) =>
      (await bed.request({ url: '/onboarding/accounts/status', token })).status;
    expect([await status(first), await status(elsewhere.token), await status(other.token)]).toEqual([
      401, 401, 200,
    ]);
    expect((await json('application', 'show', id)).data.events.at(-1)).toMatchObject({
      action: 'sessions.ended',
      actor: { kind: 'operator' },
      details: { count: 2 },
    });
    expect((await run(['session', 'end', id, '--facilitator', 'cobalt'], env)).code).toBe(1);
  });

  test('creates, lists, and revokes invites and keys', async () => {
    const who = ['--product', 'harbor', '--name', 'Ann Example', '--email', 'ann@example.com'];
    expect((await run(['invite', 'create', ...who, '--expires', '2020-01-01'], env)).err).toMatch(/future/);
    const created = await json('invite', 'create', ...who, '--expires', '14d');
    expect(created).toMatchObject({ code: 0, data: { inviteId: expect.any(String) } });
    const { inviteId } = created.data;
    expect((await json('invite', 'list', '--status', 'open')).data).toMatchObject([{ inviteId }]);
    await json('invite', 'create', ...who, '--external-id', 'crm-9', '--expires', '2031-12-24');
    const found = await json('invite', 'list', '--external-id', 'crm-9');
    expect(found.data).toMatchObject([{ expiresAt: Date.parse('2031-12-25T04:59:59Z') }]);
    expect((await json('invite', 'revoke', inviteId)).code).toBe(0);
    expect((await json('invite', 'list', '--status', 'revoked')).data).toMatchObject([{ inviteId }]);
    const refused = await run(['invite', 'create', ...who, '--phone', '12'], env);
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('--phone')]);

    const made = (await json('key', 'create', '--name', 'crm')).data;
    const opens = async (token: string) => (await bed.request({ url: '/operator/v1/invites', token })).status;
    expect(await opens(made.key)).toBe(200);
    const rotated = (await json('key', 'rotate', made.id, '--overlap', '1h')).data;
    expect([await opens(made.key), await opens(rotated.key)]).toEqual([200, 200]);
    await json('key', 'revoke', made.id);
    expect([await opens(made.key), await opens(rotated.key)]).toEqual([401, 200]);
    expect((await json('key', 'list', '--facilitator', 'cobalt')).data).toEqual([]);
    expect((await run(['key', 'list', '--facilitator', 'nobody'], env)).code).toBe(2);
  });

  test('fills a test installation, and maintenance reports what it did', async () => {
    const seeded = await json('demo', 'seed', '--count', '10');
    expect(seeded).toMatchObject({ code: 0, data: { total: 10, made: { INITIATED: 1, DECLINED: 1 } } });
    for (const { facId, products } of bed.deps.facilitators.all)
      for (const { slug, status } of products.filter((product) => product.status === 'active')) {
        const filled = ['demo', 'seed', '--count', '10', '--facilitator', facId, '--product', slug];
        expect([slug, status, (await json(...filled)).data]).toMatchObject([
          slug,
          'active',
          { product: slug, total: 10, made: { SUBMITTED: 1, APPROVED: 1, DECLINED: 1 } },
        ]);
      }
    expect((await json('application', 'verify')).data.broken).toEqual([]);
    expect((await json('retention', 'purge', '--dry-run', '--days', '90')).data.wouldDelete).toEqual([]);
    expect((await run(['retention', 'purge'], env)).code).toBe(2);
    expect((await json('secrets', 'rotate')).data).toMatchObject({ resealed: 0, broken: [] });
    expect((await json('events', 'replay', '--since', '3d')).data).toEqual([]);
    expect((await run(['events', 'replay', '--since', 'yesterday'], env)).code).toBe(2);
  });
});

test("reports in a sentence a folder in use by a server that doesn't respond", async () => {
  const bed = await startTestbed();
  const { code, err } = await run(['invite', 'list'], { DATA_DIR: bed.dataDir });
  expect([code, err]).toEqual([1, expect.stringContaining('is in use by the process')]);
  await bed.close();
});

test('checks facilitators without a database', async () => {
  const { code, out } = await run(['facilitator', 'check', '--json']);
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ ok: true });
  expect((await run(['facilitator', 'check', '--dir', '/nowhere'])).code).toBe(1);
});
