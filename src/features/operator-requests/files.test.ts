import { randomBytes } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { operatorApi } from '../../../e2e/operatorApi.ts';
import { sendFile } from '../../../e2e/sendFile.ts';
import { askedApplicant, type AskedApplicant } from '../../../test/askedApplicant.ts';
import { requestCalls } from '../../../test/requestCalls.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import type { OperatorScope } from '../../api/endpoint.ts';
import { ITEMS_MAXIMUM } from '../../domain/requests/requests.ts';
import { sweepAll } from '../../server/assemble.ts';
import { createKey } from '../../server/sessions/operatorKeys.ts';

const OF_SETTINGS = 'operator-key-of-these-tests';
const HOUR = 60 * 60 * 1000;
const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000)]);

describe.each(databases())('uploaded files for operators on %s', (database) => {
  let bed: Testbed;
  let base: string;
  let applicant: AskedApplicant;
  let fileId: string;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: OF_SETTINGS, LOG_LEVEL: 'silent' } });
    base = await bed.listen();
    applicant = await askedApplicant(bed, base);
    fileId = (await applicant.upload({ bytes, name: `Carta "ñ'.pdf` })).body.data.fileId;
  });
  afterAll(() => bed.close());

  const keyWith = async (scopes: readonly OperatorScope[], facId = 'harbor') =>
    (
      await bed.deps.db
        .transaction()
        .execute((tx) => createKey(bed.deps, tx, { facId, name: 'vault', scopes }))
    ).key;
  const read = (key: string, { id = fileId, of = applicant.applicationId } = {}) =>
    fetch(`${base}/operator/v1/applications/${of}/files/${id}`, {
      headers: { authorization: `Bearer ${key}` },
    });
  const reads = () =>
    bed.deps.db
      .selectFrom('event')
      .select(['actor_kind', 'details'])
      .where('application_id', '=', applicant.applicationId)
      .where('action', '=', 'file.read')
      .execute();

  test('are decrypted as attachments for keys with the scope, and each download is logged', async () => {
    const answer = await read(await keyWith(['release']));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="Carta _'.pdf"; filename*=UTF-8''Carta%20%C3%B1%27.pdf`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect(await reads()).toEqual([{ actor_kind: 'operator', details: JSON.stringify({ file: fileId }) }]);
    expect((await read(OF_SETTINGS)).status).toBe(200);
  });

  test('are rejected without the scope, as are calls for every other scope', async () => {
    const before = (await reads()).length;
    const refused = await read(await keyWith(['read', 'write']));
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'insufficient_scope' }]);
    const list = { url: '/operator/v1/applications' };
    const invite = { method: 'POST', url: '/operator/v1/invites', body: {} } as const;
    const statuses = async (token: string) =>
      (await Promise.all([list, invite].map((call) => bed.request({ ...call, token })))).map(
        ({ status }) => status,
      );
    expect(await statuses(await keyWith(['read']))).toEqual([200, 403]);
    expect(await statuses(await keyWith(['write']))).toEqual([403, 400]);
    expect(await statuses(await keyWith(['release']))).toEqual([403, 403]);
    expect(await reads()).toHaveLength(before);
  });

  test("can't be read through another application, by another facilitator, or by the applicant", async () => {
    const key = await keyWith(['release']);
    const other = await askedApplicant(bed, base);
    for (const answer of [
      await read(key, { id: 'none' }),
      await read(key, { of: other.applicationId }),
      await read(await keyWith(['release'], 'cobalt')),
    ])
      expect(answer.status).toBe(404);
    expect((await read(applicant.token)).status).toBe(401);
  });

  test('are rejected if they were changed or are missing in the store', async () => {
    const key = await keyWith(['release']);
    const { data } = (await applicant.upload({ bytes, name: 'other.pdf' })).body;
    const path = join(bed.dataDir, 'files', data.fileId);
    const opened = async () => {
      const answer = await read(key, { id: data.fileId });
      return [answer.status, await answer.json()];
    };
    const refused = (message: string) => [503, { code: 'storage_unavailable', message }];
    await writeFile(path, randomBytes(900));
    expect(await opened()).toMatchObject(refused('This file is damaged. Restore it from a backup.'));
    await bed.deps.files.remove(data.fileId);
    expect(await opened()).toMatchObject(
      refused('This file is missing from the file store. Restore it from a backup.'),
    );
  });

  test("are closed if the download can't be logged", async () => {
    const key = await keyWith(['release']);
    const get = vi.spyOn(bed.deps.files, 'get');
    const rename = (from: 'event' | 'event_away', to: string) =>
      bed.deps.db.schema.alterTable(from).renameTo(to).execute();
    await rename('event', 'event_away');
    expect((await read(key)).status).toBe(500);
    await rename('event_away', 'event');
    const stored = (await get.mock.results[0]?.value) as Readable;
    get.mockRestore();
    await expect.poll(() => stored.closed).toBe(true);
  });

  test('without a row are deleted after an hour, and those with a row stay', async () => {
    const folder = join(bed.dataDir, 'files');
    for (const name of ['file_left', 'file_cut.part']) writeFileSync(join(folder, name), 'x');
    await sweepAll(bed.deps);
    expect(readdirSync(folder)).toEqual(expect.arrayContaining([fileId, 'file_left', 'file_cut.part']));
    bed.advance(HOUR + 60_000);
    await sweepAll(bed.deps);
    expect(readdirSync(folder)).toEqual([fileId]);
  });

  test('stay listed when newer requests take the place of theirs', async () => {
    const operator = operatorApi(base, OF_SETTINGS);
    const calls = requestCalls(bed, base, operator);
    const letter = { kind: 'document', documentType: 'ein_letter', reason: 'Send it.', about: 'owners.0' };
    const asked = await calls.asked(letter);
    const itemId = (await calls.itemsOf(asked))[0]?.itemId ?? '';
    await sendFile(base, asked, { itemId, bytes: Buffer.from('%PDF-1.7\n%%EOF\n'), name: 'letter.pdf' });
    expect((await calls.resubmit(asked)).status).toBe(200);
    const items = Array.from({ length: ITEMS_MAXIMUM }, () => ({ kind: 'answer', question: 'Why?' }));
    for (let count = 0; count < 2; count += 1) {
      const { body } = await operator.ask(asked.account.email, items);
      expect((await calls.withdraw(asked, body.data.requestId)).status).toBe(200);
    }
    const { data } = (await operator.call('GET', `/applications/${await calls.idOf(asked)}`)).body;
    expect(data.requests).toHaveLength(2);
    expect(data.files).toEqual([
      {
        fileId: expect.any(String),
        name: 'letter.pdf',
        size: 15,
        type: 'application/pdf',
        documentType: 'ein_letter',
        about: 'owners.0',
        aboutName: 'Dana Marlow',
      },
    ]);
  });
});

test("can't be read with the key from the settings in production", async () => {
  const bed = await startTestbed({
    env: {
      APP_ENV: 'production',
      PUBLIC_URL: 'https://localhost',
      ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      LOOKUP_KEY: randomBytes(32).toString('base64'),
      OPERATOR_KEY: 'a-long-operator-key-of-1-test',
    },
  });
  const token = 'a-long-operator-key-of-1-test';
  const of = { token, headers: { host: 'localhost' } };
  expect((await bed.request({ url: '/operator/v1/applications', ...of })).status).toBe(200);
  const file = '/operator/v1/applications/none/files/none';
  expect((await bed.request({ url: file, ...of })).body.code).toBe('insufficient_scope');
  await bed.close();
});
