import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { askedApplicant, type AskedApplicant } from '../../../test/askedApplicant.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { FILE_BYTES_MAXIMUM, FILES_PER_ITEM_MAXIMUM } from '../../domain/requests/requests.ts';

const KNOWN = 'A sentence that nobody may read.';
const pdf = (more: string | Buffer = randomBytes(16)) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(more)]);
const ofSize = (size: number) => pdf(Buffer.alloc(size - 9, 'x'));
const SAMPLES = {
  'application/pdf': pdf(),
  'image/jpeg': Buffer.from('ffd8ffe000104a46494600010101', 'hex'),
  'image/png': Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  'image/heic': Buffer.from('00000024667479706d69663100000000', 'hex'),
};
const SIGNATURE_LENGTH: Readonly<Record<string, number>> = {
  'application/pdf': 5,
  'image/jpeg': 3,
  'image/png': 8,
  'image/heic': 12,
};

describe.each(databases())('files of a requested document on %s', (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { LOG_LEVEL: 'silent' } });
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  const asked = () => askedApplicant(bed, base);
  const rowsOf = ({ applicationId }: AskedApplicant) =>
    bed.deps.db.selectFrom('file').selectAll().where('application_id', '=', applicationId).execute();
  const doneAt = async ({ items }: AskedApplicant) =>
    (
      await bed.deps.db
        .selectFrom('request_item')
        .select('done_at')
        .where('id', '=', items[0] ?? '')
        .executeTakeFirstOrThrow()
    ).done_at;
  const linesOf = async ({ applicationId }: AskedApplicant) =>
    (
      await bed.deps.db
        .selectFrom('event')
        .select(['action', 'details'])
        .where('application_id', '=', applicationId)
        .where('action', 'like', 'file.%')
        .orderBy('seq')
        .execute()
    ).map(({ action, details }) => ({ action, details: JSON.parse(details) }));
  const folder = () => join(bed.dataDir, 'files');
  const stored = () => readdirSync(folder());

  test('are encrypted and stored, and complete the item; without files it is open again', async () => {
    const applicant = await asked();
    const bytes = pdf(KNOWN.repeat(5000));
    const { status, body } = await applicant.upload({ bytes, name: 'Carta del IRS ñ.pdf' });
    const { fileId } = body.data;
    const described = { size: bytes.length, type: 'application/pdf' };
    expect([status, body]).toEqual([
      200,
      { success: true, data: { fileId, name: 'Carta del IRS ñ.pdf', ...described } },
    ]);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await rowsOf(applicant)).toMatchObject([{ id: fileId, sha256, ...described }]);
    expect(await doneAt(applicant)).toEqual(expect.any(Number));

    const onDisk = readFileSync(join(folder(), fileId));
    expect(onDisk.length).toBeGreaterThan(bytes.length);
    expect(onDisk.includes(KNOWN)).toBe(false);
    expect([statSync(folder()).mode & 0o777, statSync(join(folder(), fileId)).mode & 0o777]).toEqual([
      0o700, 0o600,
    ]);

    expect((await applicant.remove(fileId)).body).toEqual({ success: true });
    expect([await rowsOf(applicant), await doneAt(applicant)]).toEqual([[], null]);
    expect(stored()).not.toContain(fileId);
    expect((await applicant.remove(fileId)).status).toBe(404);
    expect(await linesOf(applicant)).toEqual([
      { action: 'file.added', details: { file: fileId, ...described } },
      { action: 'file.removed', details: { file: fileId } },
    ]);
  });

  test.each(['\n\n%PDF-1.4', '\u{FEFF}%PDF-1.7'])('may be a PDF that begins with %j', async (start) => {
    const applicant = await asked();
    expect((await applicant.upload({ bytes: Buffer.from(start) })).status).toBe(200);
  });

  test.each(Object.entries(SAMPLES))('may be of the type %s', async (type, bytes) => {
    const applicant = await asked();
    expect((await applicant.upload({ bytes, type: `${type}; x=y`, name: '' })).body.data).toMatchObject({
      name: expect.stringMatching(/^ein_letter\./),
      type,
    });
    const others = Object.keys(SAMPLES).filter((other) => other !== type);
    for (const other of [...others, 'text/html', 'application/json', 'image/svg+xml'])
      expect(await applicant.upload({ bytes, type: other })).toMatchObject({
        status: 415,
        body: { code: 'file_type_refused' },
      });
    const signature = SIGNATURE_LENGTH[type] ?? 0;
    for (const [length, status] of [
      [0, 415],
      [signature - 1, 415],
      [signature, 200],
    ] as const)
      expect((await applicant.upload({ bytes: bytes.subarray(0, length), type })).status).toBe(status);
    expect((await rowsOf(applicant)).map(({ size }) => size)).toEqual([bytes.length, signature]);
  });

  test('get safe names of at most 120 characters', async () => {
    const applicant = await asked();
    const { body } = await applicant.upload({ bytes: pdf(), name: `../..\\${'漢'.repeat(300)}\u202E.pdf` });
    expect(body.data.name).toBe(`${'漢'.repeat(116)}.pdf`);
  });

  test('are limited to 10 MB, with or without a length header', async () => {
    const applicant = await asked();
    const chunked = (bytes: Buffer) => new Blob([bytes]).stream();
    const tooLarge = ofSize(FILE_BYTES_MAXIMUM + 1);
    for (const bytes of [tooLarge, chunked(tooLarge)])
      expect(await applicant.upload({ bytes })).toMatchObject({
        status: 413,
        body: { code: 'file_too_large', message: 'This file is larger than 10 MB. Choose a smaller one.' },
      });
    expect(await rowsOf(applicant)).toEqual([]);
    for (const bytes of [ofSize(FILE_BYTES_MAXIMUM), chunked(ofSize(FILE_BYTES_MAXIMUM))])
      expect((await applicant.upload({ bytes, name: `${randomBytes(4).toString('hex')}.pdf` })).status).toBe(
        200,
      );
  });

  test('are limited to ten per item, even for two concurrent uploads', async () => {
    const applicant = await asked();
    for (let count = 1; count < FILES_PER_ITEM_MAXIMUM; count += 1)
      expect((await applicant.upload({ bytes: pdf() })).status).toBe(200);
    const answers = await Promise.all([1, 2, 3].map(() => applicant.upload({ bytes: pdf() })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409,
    ]);
    expect(await applicant.upload({ bytes: pdf() })).toMatchObject({
      status: 409,
      body: { code: 'too_many_files' },
    });
    const rows = await rowsOf(applicant);
    expect(rows).toHaveLength(FILES_PER_ITEM_MAXIMUM);
    const { items, applicationId } = applicant;
    expect(items).toHaveLength(1);
    expect(applicationId).toBe(rows[0]?.application_id);
    expect((await applicant.remove(rows[0]?.id ?? '')).status).toBe(200);
    expect(await doneAt(applicant)).toEqual(expect.any(Number));
    expect((await applicant.upload({ bytes: pdf() })).status).toBe(200);
  });

  test('are stored once if the response was lost and the same file is sent again', async () => {
    const applicant = await asked();
    const bytes = pdf();
    const key = 'attempt';
    const [first, again] = [await applicant.upload({ bytes, key }), await applicant.upload({ bytes, key })];
    expect(again.body).toEqual(first.body);
    for (const more of [{ name: 'copy.pdf', key }, {}]) {
      const { data } = (await applicant.upload({ bytes, ...more })).body;
      expect(data.fileId).not.toBe(first.body.data.fileId);
    }
    expect(await rowsOf(applicant)).toHaveLength(3);
  });

  test("can't be added to or removed from another applicant's item", async () => {
    const [applicant, other] = [await asked(), await asked()];
    const { fileId } = (await other.upload({ bytes: pdf() })).body.data;
    const [itemId] = other.items;
    for (const token of [applicant.token, (await reach(journey(base), 'PAYOUT')).token]) {
      applicant.token = token;
      expect((await applicant.upload({ bytes: pdf(), itemId })).status).toBe(404);
      expect((await applicant.remove(fileId, itemId)).status).toBe(404);
      expect((await applicant.remove(fileId)).status).toBe(404);
    }
    applicant.token = 'none';
    expect((await applicant.upload({ bytes: pdf(), itemId })).status).toBe(401);
    expect(await rowsOf(other)).toHaveLength(1);
  });

  test.each(['withdrawn', 'answered'] as const)('stay unchanged after the request was %s', async (status) => {
    const applicant = await asked();
    const { fileId } = (await applicant.upload({ bytes: pdf() })).body.data;
    await bed.deps.db
      .updateTable('information_request')
      .set({ status })
      .where('id', '=', applicant.requestId)
      .execute();
    const closed = { status: 409, body: { code: 'item_closed' } };
    expect(await applicant.upload({ bytes: pdf() })).toMatchObject(closed);
    expect(await applicant.remove(fileId)).toMatchObject(closed);
    expect(await rowsOf(applicant)).toHaveLength(1);
  });

  test('leave nothing if the connection breaks halfway', async () => {
    const applicant = await asked();
    const before = stored().length;
    const { hostname, port } = new URL(base);
    const socket = connect(Number(port), hostname);
    const head = [
      `POST /onboarding/requests/items/${applicant.items[0]}/files HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${applicant.token}`,
      'content-type: application/pdf',
      'content-length: 1000000',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(ofSize(500_000));
    await expect.poll(() => stored().some((name) => name.endsWith('.part'))).toBe(true);
    socket.destroy();
    await expect.poll(() => stored().length).toBe(before);
    expect([await rowsOf(applicant), await doneAt(applicant)]).toEqual([[], null]);
  });

  test('are limited in number per session', async () => {
    const applicant = await asked();
    const { id } = await bed.deps.db
      .selectFrom('session')
      .select('id')
      .where('application_id', '=', applicant.applicationId)
      .executeTakeFirstOrThrow();
    for (let count = 0; count < 200; count += 1)
      await bed.deps.limits.consume({ name: 'uploadPerSession', key: id });
    const refused = await applicant.upload({ bytes: pdf() });
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    const { paths } = (await bed.request({ url: '/openapi.json' })).body;
    const { responses } = paths['/onboarding/requests/items/{itemId}/files'].post;
    expect(responses['429']?.description).toBe('`too_many_requests`');
  });
});
