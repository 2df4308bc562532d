import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../e2e/applicant.ts';
import { startServer, type Server } from '../../../e2e/server.ts';
import { demoBankAccount } from '../../domain/demoSample.ts';
import type { Database } from '../../server/db/schema/schema.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const PASSWORD = 'Qv8#tundra-Lamp!52';
const SECRETS = { taxId: '836152947', ssn: '527614983', accountNumber: '40917263548' };
const OWN = { password: PASSWORD };

async function leaveTraces(base: string): Promise<{ applicant: Journey; secrets: string[] }> {
  const applicant = await reach(journey(base, OWN), 'TYPE_SELECTED');
  const secrets = [PASSWORD, ...Object.values(SECRETS), '83-6152947', '527-61-4983', applicant.token];
  await applicant.saveBusiness({ federalTaxId: '83-6152947', dbaName: 'Findable Coffee' });
  await applicant.saveIdentity({ ssn: '527-61-4983' });
  await applicant.call('POST', '/onboarding/accounts/payout/partial', [
    { ...demoBankAccount(''), accountNumber: SECRETS.accountNumber, accountRouting: '12' },
  ]);
  await applicant.call('POST', '/onboarding/accounts/payout', [
    { ...demoBankAccount(''), accountNumber: SECRETS.accountNumber },
  ]);
  const link = (await applicant.status()).body.data.subMerchantId;
  await applicant.saveAndExit();
  const byLink = journey(base, applicant.account);
  await byLink.open(link);
  secrets.push(link, byLink.token, cookieOf(byLink));
  await applicant.resume();
  secrets.push(applicant.token, cookieOf(applicant));
  const submitted = await applicant.submit();
  if (submitted.status !== 200) throw new Error(JSON.stringify(submitted.body));
  return { applicant, secrets: [...secrets, ...(await leaveAnswers(base))] };
}

async function leaveAnswers(base: string): Promise<string[]> {
  const secrets = { answer: 'Under the loose brick', taxId: '836152958' };
  const applicant = await reach(journey(base), 'TYPE_SELECTED');
  await applicant.saveBusiness({ dbaName: 'Sandbox More Information' });
  await reach(applicant, 'SUBMITTED', { from: 'BUSINESS_INFO' });
  const [request] = (await applicant.call('GET', '/onboarding/requests')).body.data.requests;
  const { itemId } = request.items.at(-1);
  await applicant.call('PUT', `/onboarding/requests/items/${itemId}/answer`, { text: secrets.answer });
  const saved = await applicant.saveBusiness({ federalTaxId: secrets.taxId });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  return Object.values(secrets);
}

function cookieOf({ cookie }: Journey): string {
  return cookie.slice(cookie.indexOf('=') + 1);
}

function findings(text: string, secrets: readonly string[]): string[] {
  return secrets.filter((secret) => secret.length < 5 || text.includes(secret));
}

describe('what the process writes', () => {
  let server: Server;
  beforeAll(async () => {
    server = await startServer({ LOG_LEVEL: 'trace' });
  });
  afterAll(() => server.close());

  test('to its data folder and log contains no secret', async () => {
    const { secrets } = await leaveTraces(server.url);
    await server.outbox();
    const files = readdirSync(server.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'));
    expect(files.some((file) => file.includes('Findable Coffee'))).toBe(true);
    expect(files.flatMap((file) => findings(file, secrets))).toEqual([]);
    await expect.poll(() => server.log()).toContain('/onboarding/submit');
    expect(findings(server.log(), [...secrets, 'Findable Coffee', 'Marlow', '@example.com'])).toEqual([]);
  });
});

const TABLES = [
  'account',
  'application',
  'identity_group',
  'session',
  'session_token',
  'sms_code',
  'invite',
  'consent',
  'job',
  'message',
  'rate_limit',
  'event',
  'webhook_event',
  'information_request',
  'request_item',
  'submission',
] as const satisfies readonly (keyof Database)[];

describe.each(databases())('the tables on %s', (database) => {
  let bed: Testbed;
  beforeAll(async () => {
    bed = await startTestbed({ database });
  });
  afterAll(() => bed.close());

  test('contain no secret', async () => {
    const { secrets } = await leaveTraces(await bed.listen());
    await bed.drain();
    const rows = await Promise.all(
      TABLES.map((table) => bed.deps.db.selectFrom(table).selectAll().execute()),
    );
    const text = JSON.stringify(rows);
    expect(text).toContain('Findable Coffee');
    expect(findings(text, secrets)).toEqual([]);
  });
});
