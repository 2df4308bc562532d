import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { askedApplicant } from '../../../test/askedApplicant.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { readLog } from '../../server/audit/auditLog.ts';
import { executeHere } from '../execute.ts';

describe.each(databases())('erasure on the command line on %s', (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    bed = await startTestbed({ database });
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  const run = (...argv: string[]) => executeHere(bed.deps, { argv, env: {}, cwd: '/', progress: () => {} });

  test('erases an application after its legal hold ends, with its files', async () => {
    const applicant = await askedApplicant(bed, base);
    const { fileId } = (await applicant.upload({ bytes: Buffer.from('%PDF-1.7 erased') })).body.data;
    const { applicationId: id } = applicant;
    const erase = () => run('application', 'erase', id, '--reason', 'Asked to be deleted');
    const held = await run('application', 'hold', id, '--reason', 'Case 12');
    expect(held).toMatchObject({ text: 'On legal hold.', data: { id, legalHold: true } });
    const shown = await run('application', 'show', id);
    expect(shown).toMatchObject({ data: { legalHold: true } });
    expect(shown.text).toMatch(/Legal hold +yes/);
    await expect(erase()).rejects.toThrow('This application is on legal hold.');
    const released = await run('application', 'hold', id, '--off', '--reason', 'Closed');
    expect(released).toMatchObject({ text: 'Not on legal hold.', data: { id, legalHold: false } });
    expect(await erase()).toMatchObject({ text: 'Erased.', data: { id, erased: true } });
    await expect(bed.deps.files.get(fileId)).rejects.toThrow();
    expect((await readLog(bed.deps.db, id)).slice(-3).map((line) => [line.action, line.actor_id])).toEqual([
      ['legal_hold.set', 'command line'],
      ['legal_hold.released', 'command line'],
      ['application.erased', 'command line'],
    ]);
    await expect(run('application', 'show', id)).rejects.toThrow('has no application');
    expect(await erase()).toMatchObject({ text: 'Erased.' });
    expect(await run('application', 'verify', id)).toMatchObject({ data: { intact: true } });
  });

  test('requires a reason without personal data', async () => {
    const applicant = await reach(journey(base), 'INITIATED');
    for (const verb of ['erase', 'hold']) {
      await expect(run('application', verb, 'none')).rejects.toThrow('--reason');
      await expect(run('application', verb, 'none', '--reason', 'ann@example.com')).rejects.toThrow(
        /--reason must be a valid reason: Leave out/,
      );
      await expect(run('application', verb, 'none', '--reason', 'Case 12')).rejects.toThrow(
        'has no application none. Find the ID with `application list`',
      );
    }
    expect((await applicant.status()).status).toBe(200);
  });
});
