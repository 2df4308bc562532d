import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { journey, reach } from '../e2e/applicant.ts';
import { EVERYTHING } from '../e2e/asked.ts';
import { s3Settings, startS3Fake, type S3Fake } from '../e2e/fakes/s3.ts';
import { startWebhookFake } from '../e2e/fakes/webhook.ts';
import { operatorApi } from '../e2e/operatorApi.ts';
import { sendFile } from '../e2e/sendFile.ts';
import { demoBusiness } from '../src/domain/demoSample.ts';
import { readLog } from '../src/server/audit/auditLog.ts';
import { requestCalls } from './requestCalls.ts';
import { databases, startTestbed, type Testbed } from './testbed.ts';

const KEY = 'operator-key-of-these-tests';
const KNOWN = 'A sentence that nobody may read on a disk. ';
const STORES = ['disk', 's3'] as const;

function storedBytes({ dataDir }: Testbed, s3: S3Fake | undefined): Buffer[] {
  if (s3) return [...s3.objects.values()].map(({ body }) => body);
  const folder = join(dataDir, 'files');
  return readdirSync(folder).map((name) => readFileSync(join(folder, name)));
}

describe.each(databases())('on %s', (database) => {
  test.each(STORES)(
    'an application is asked for more, resubmitted, and approved, with files on %s',
    async (store) => {
      const s3 = store === 's3' ? await startS3Fake() : undefined;
      const env = { OPERATOR_KEY: KEY, LOG_LEVEL: 'silent', ...(s3 && s3Settings(s3)) };
      const [bed, hooks] = await Promise.all([startTestbed({ database, env }), startWebhookFake()]);
      try {
        const base = await bed.listen();
        const operator = operatorApi(base, KEY);
        const calls = requestCalls(bed, base, operator);
        const endpoint = await operator.call('POST', '/webhook-endpoints', { url: hooks.url });

        const applicant = await reach(journey(base), 'SUBMITTED');
        const { email } = applicant.account;
        const asked = await operator.ask(email, EVERYTHING, { message: 'Three things are missing.' });
        expect(asked.status).toBe(200);
        const [paper, , question] = await calls.itemsOf(applicant);

        const bytes = Buffer.concat([
          Buffer.from('%PDF-1.7\n'),
          Buffer.from(KNOWN.repeat(9000)),
          randomBytes(64),
        ]);
        const sent = await sendFile(base, applicant, { itemId: paper?.itemId ?? '', bytes, name: 'id.pdf' });
        expect(sent.body.data).toMatchObject({ name: 'id.pdf', size: bytes.length, type: 'application/pdf' });
        const stored = storedBytes(bed, s3);
        expect(stored).toHaveLength(1);
        expect(stored[0]?.length).toBeGreaterThan(bytes.length);
        expect(stored[0]?.includes(KNOWN)).toBe(false);

        expect((await calls.resubmit(applicant)).body).toMatchObject({ code: 'items_open' });
        await applicant.call('PUT', '/onboarding/accounts/identity/business', {
          ...demoBusiness('private'),
          legalName: 'Marlow Coffee LLC',
        });
        expect(question?.kind).toBe('answer');
        await calls.answerTo(applicant, 'Coffee beans, to cafes.');
        expect(await calls.statesOf(applicant)).toEqual(['done', 'done', 'done']);
        expect(await calls.resubmit(applicant)).toMatchObject({
          status: 200,
          body: { data: { status: 'SUBMITTED' } },
        });

        const { fileId } = sent.body.data;
        const id = await operator.applicationOf(email);
        const read = await fetch(`${base}/operator/v1/applications/${id}/files/${fileId}`, {
          headers: { authorization: `Bearer ${KEY}` },
        });
        expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true);
        expect((await operator.decide(email, 'APPROVED')).status).toBe(200);
        expect((await operator.call('GET', `/applications/${id}`)).body.data).toMatchObject({
          stage: 'APPROVED',
          business: { legalName: 'Marlow Coffee LLC' },
        });

        await bed.drain();
        const events = hooks
          .events(endpoint.body.data.secret)
          .filter(({ type }) => type !== 'application.step_completed')
          .toSorted((left, right) => Number(left.data['revision']) - Number(right.data['revision']));
        expect(events.map(({ type }) => type)).toEqual([
          'application.started',
          'application.submitted',
          'application.info_required',
          'application.resubmitted',
          'application.approved',
        ]);
        expect(new Set(events.map(({ data }) => data['revision'])).size).toBe(events.length);
        const subjects = (await bed.outbox()).filter(({ to }) => to === email).map(({ subject }) => subject);
        expect(subjects).toEqual([
          'Your Harbor Payments application',
          'Your Harbor Payments application was submitted',
          'Harbor Payments: we need more information',
          'Your Harbor Payments application was submitted again',
          'Harbor Payments: your application was approved',
        ]);
        const actions = (await readLog(bed.deps.db, id)).map(({ action }) => action);
        expect(actions.slice(actions.indexOf('application.submitted') + 1)).toEqual([
          'request.created',
          'file.added',
          'business.saved',
          'request.answered',
          'application.resubmitted',
          'file.read',
          'application.approved',
        ]);
      } finally {
        await bed.close();
        await Promise.all([hooks.close(), s3?.close()]);
      }
    },
  );
});
