// Runs example scripts that docs/boarding.md describes.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journey, reach } from '../e2e/applicant.ts';
import { freePort } from '../e2e/server.ts';
import { ACCOUNT, SSN, startBoardingBed, TAX_ID, type BoardingBed } from './boardingBed.ts';

const DOCS = join(import.meta.dirname, '../docs');

let bed: BoardingBed;
let folder: string;
let vendor: ChildProcess | undefined;
beforeAll(async () => {
  bed = await startBoardingBed('sqlite');
  folder = mkdtempSync(join(tmpdir(), 'vault-'));
});
afterAll(async () => {
  vendor?.kill();
  rmSync(folder, { recursive: true });
  await bed.close();
});

async function run(script: string, input: string, ...argv: string[]): Promise<string> {
  const child = spawn(process.execPath, [join(DOCS, script), ...argv], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(input);
  return text(child.stdout);
}

test("the vault decrypts a package and maps it to an acquirer's calls", async () => {
  const { id } = await bed.submitted({ facId: 'cobalt', spProductSlug: 'cobalt' });
  const { body } = await bed.release(await bed.releaseKey('cobalt'), id);
  const key = join(folder, 'private-key.json');
  writeFileSync(key, JSON.stringify(bed.privateKey), { mode: 0o600 });
  const plain = await run('decrypt-package.mjs', JSON.stringify(body), key);
  expect(JSON.parse(plain)).toMatchObject({ business: { federalTaxId: TAX_ID } });
  for (const unencrypted of [{ success: true, data: { owners: [] } }, { owners: [] }]) {
    const printed = await run('decrypt-package.mjs', JSON.stringify(unencrypted));
    expect(JSON.parse(printed)).toEqual({ owners: [] });
  }
  const calls = new Map<string, unknown>(JSON.parse(await run('finix-merchant.mjs', plain)));
  expect(calls.get('POST /identities')).toMatchObject({
    entity: {
      business_type: 'LIMITED_LIABILITY_COMPANY',
      business_tax_id: TAX_ID,
      title: 'Owner',
      tax_id: SSN,
      dob: { year: 1984, month: 5, day: 17 },
      annual_card_volume: 123_456 * 12,
    },
    additional_underwriting_data: { merchant_agreement_ip_address: '127.0.0.1' },
  });
  expect(calls.get('POST /payment_instruments')).toMatchObject({
    account_type: 'BUSINESS_CHECKING',
    account_number: ACCOUNT,
  });
});

test('a vendor that receives events records its checks, failed and under review by sandbox names', async () => {
  const { key } = await bed.keyWith(['read', 'write']);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const endpoint = await bed.request({
    method: 'POST',
    url: '/operator/v1/webhook-endpoints',
    body: { url, types: ['application.submitted', 'application.resubmitted'] },
    token: key,
  });
  const { secret } = endpoint.body.data;
  vendor = spawn(process.execPath, [join(DOCS, 'check-vendor.mjs')], {
    env: { BASE_URL: bed.base, OPERATOR_KEY: key, WEBHOOK_SECRET: secret, RECEIVER_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((done) => vendor?.stdout?.once('data', done));
  const resultsOf = async (dbaName: string) => {
    const applicant = await reach(journey(bed.base), 'TYPE_SELECTED');
    await applicant.saveBusiness({ dbaName });
    await applicant.saveIdentity();
    await applicant.savePayout();
    await applicant.submit();
    await bed.drain();
    const id = await bed.idOf(applicant);
    const { body } = await bed.request({ url: `/operator/v1/applications/${id}`, token: key });
    return body.data.checks.map(({ name, result }: Record<string, string>) => `${name} ${result}`);
  };
  expect(await resultsOf('Marlow Coffee')).toEqual(['ofac passed', 'tin passed']);
  expect(await resultsOf('Sandbox Check Failed')).toEqual(['ofac passed', 'tin failed']);
  expect(await resultsOf('Sandbox Check Review')).toEqual(['ofac review', 'tin passed']);
});
