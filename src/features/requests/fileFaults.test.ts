import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EICAR, startClamdFake, type ClamdFake } from '../../../e2e/fakes/clamd.ts';
import { s3Settings, startS3Fake, type S3Fake } from '../../../e2e/fakes/s3.ts';
import { mountTinyDisk } from '../../../e2e/tinyDisk.ts';
import { askedApplicant, type AskedApplicant } from '../../../test/askedApplicant.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { sweepAll } from '../../server/assemble.ts';

const HOUR = 60 * 60 * 1000;
const pdf = (more: string | Buffer = randomBytes(200_000)) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(more)]);
const QUICK = { PROVIDER_TIMEOUT_MS: '1500', LOG_LEVEL: 'silent' };

const rowsOf = ({ deps }: Testbed, { applicationId }: AskedApplicant) =>
  deps.db.selectFrom('file').selectAll().where('application_id', '=', applicationId).execute();

describe.each(databases())('files in an S3-compatible store, scanned by clamd, on %s', (database) => {
  let s3: S3Fake;
  let clamd: ClamdFake;
  let bed: Testbed;
  let applicant: AskedApplicant;
  beforeAll(async () => {
    [s3, clamd] = await Promise.all([startS3Fake(), startClamdFake()]);
    bed = await startTestbed({ database, env: { ...s3Settings(s3), CLAMAV_URL: clamd.url, ...QUICK } });
    applicant = await askedApplicant(bed, await bed.listen());
  });
  afterAll(async () => {
    await bed.close();
    await Promise.all([s3.close(), clamd.close()]);
  });

  const upload = (bytes: Buffer = pdf()) =>
    applicant.upload({ bytes, name: `${randomBytes(4).toString('hex')}.pdf` });
  const keysOf = (fileId: string) => [...s3.objects.keys()].filter((key) => key.endsWith(fileId));

  test('are scanned, encrypted, stored under the prefix, and removed', async () => {
    const text = 'A sentence that nobody may read. ';
    const bytes = pdf(text.repeat(9000));
    const { fileId } = (await upload(bytes)).body.data;
    expect(clamd.scanned.at(-1)).toBe(bytes.length);
    const [key = ''] = keysOf(fileId);
    expect(key).toMatch(/^onboarding\/[\w-]{16}\/file_[\w-]+$/);
    expect(s3.objects.get(key)?.body.includes(text)).toBe(false);
    const read = [];
    for await (const part of await bed.deps.files.get(fileId)) read.push(part);
    expect(Buffer.concat(read).equals(s3.objects.get(key)?.body ?? Buffer.alloc(0))).toBe(true);
    expect((await applicant.remove(fileId)).status).toBe(200);
    expect(keysOf(fileId)).toEqual([]);
  });

  test('are rejected and logged if they are infected', async () => {
    const stored = s3.objects.size;
    expect(await upload(pdf(EICAR))).toMatchObject({ status: 422, body: { code: 'file_infected' } });
    expect([s3.objects.size, await rowsOf(bed, applicant)]).toEqual([stored, []]);
    const line = await bed.deps.db
      .selectFrom('event')
      .select('details')
      .where('application_id', '=', applicant.applicationId)
      .where('action', '=', 'file.refused')
      .executeTakeFirstOrThrow();
    const size = EICAR.length + 9;
    expect(JSON.parse(line.details)).toEqual({
      type: 'application/pdf',
      size,
      signature: 'Eicar-Test-Signature',
    });
  });

  test.each(['down', 'silent', 'limited'] as const)('are not let through while clamd is %s', async (mode) => {
    clamd.behave(mode);
    const stored = s3.objects.size;
    expect(await upload()).toMatchObject({ status: 503, body: { code: 'scan_unavailable' } });
    expect([s3.objects.size, await rowsOf(bed, applicant)]).toEqual([stored, []]);
    clamd.behave('healthy');
    const { body } = await upload();
    expect((await applicant.remove(body.data.fileId)).status).toBe(200);
  });

  test('end with an error if the store stops in the middle of a download or list', async () => {
    const { fileId } = (await upload()).body.data;
    s3.behave('stalled');
    const read = async (bytes: AsyncIterable<unknown>) => {
      for await (const _ of bytes);
    };
    await expect(read(await bed.deps.files.get(fileId))).rejects.toMatchObject({ code: 'TIMEOUT' });
    await expect(read(bed.deps.files.list())).rejects.toMatchObject({ code: 'TIMEOUT' });
    s3.behave('healthy');
    expect((await applicant.remove(fileId)).status).toBe(200);
  });

  test.each(['down', 'silent', 'full', 'replaced', 'unbucketed'] as const)(
    'leave nothing while the store is %s',
    async (mode) => {
      s3.behave(mode);
      expect(await upload()).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } });
      expect(await rowsOf(bed, applicant)).toEqual([]);
      expect(readdirSync(`${bed.dataDir}/files`)).toEqual([]);
      s3.behave('healthy');
      const { body } = await upload();
      expect((await applicant.remove(body.data.fileId)).status).toBe(200);
    },
  );

  test.each(['down', 'replaced', 'unbucketed'] as const)(
    'are not taken for deleted while the store is %s',
    async (mode) => {
      const { fileId } = (await upload()).body.data;
      const { files } = bed.deps;
      const all = async () => {
        const ids = [];
        for await (const { id } of files.list()) ids.push(id);
        return ids;
      };
      s3.behave(mode);
      await expect(files.remove(fileId)).rejects.toThrow();
      await expect(all()).rejects.toThrow();
      s3.behave('healthy');
      expect(await all()).toContain(fileId);
      await files.remove(fileId);
      await files.remove(fileId);
      await expect(files.get(fileId)).rejects.toMatchObject({ code: 'ENOENT' });
      expect((await applicant.remove(fileId)).status).toBe(200);
    },
  );

  test('removed while the store was down are deleted by the cleanup', async () => {
    const kept = [await upload(), await upload(), await upload()].map(({ body }) => body.data.fileId);
    const gone = [await upload(), await upload()].map(({ body }) => body.data.fileId);
    s3.behave('down');
    for (const fileId of gone) expect((await applicant.remove(fileId)).status).toBe(200);
    s3.behave('healthy');
    expect(gone.flatMap(keysOf)).toHaveLength(2);
    s3.objects.set('another/file', { body: Buffer.alloc(1), modified: new Date(0) });
    bed.advance(HOUR + 60_000);
    await sweepAll(bed.deps);
    expect(gone.flatMap(keysOf)).toEqual([]);
    expect(kept.flatMap(keysOf)).toHaveLength(3);
    expect(s3.objects.has('another/file')).toBe(true);
  });
});

const disk = mountTinyDisk();
test.skipIf(!disk)('are rejected while the disk is full, and accepted once there is room', async () => {
  if (!disk) return;
  const bed = await startTestbed({ env: { DATA_DIR: disk.folder, LOG_LEVEL: 'silent' } });
  const applicant = await askedApplicant(bed, await bed.listen());
  const files = () => readdirSync(`${disk.folder}/files`);
  const bytes = pdf(randomBytes(9_000_000));
  expect(await applicant.upload({ bytes })).toMatchObject({
    status: 503,
    body: { code: 'storage_unavailable' },
  });
  expect([files(), await rowsOf(bed, applicant)]).toEqual([[], []]);
  expect((await applicant.upload({ bytes: pdf() })).status).toBe(200);
  expect(files()).toHaveLength(1);
  await bed.close();
  disk.remove();
});
