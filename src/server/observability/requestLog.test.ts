import { afterEach, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { operatorApi } from '../../../e2e/operatorApi.ts';
import { startTestbed, type Testbed } from '../../../test/testbed.ts';

const KEY = 'op_key_of_the_log_tests_0123456789';

let bed: Testbed;
afterEach(() => bed.close());

async function logging(env: Record<string, string> = {}) {
  const lines: Record<string, unknown>[] = [];
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line)) };
  bed = await startTestbed({ env: { LOG_LEVEL: 'info', OPERATOR_KEY: KEY, ...env }, logTo });
  return lines;
}

test('request entries name the facilitator and the application', async () => {
  const lines = await logging();
  const url = await bed.listen();
  const applicant = journey(url);
  await reach(applicant, 'TYPE_SELECTED');
  const operator = operatorApi(url, KEY);
  const id = await operator.applicationOf(applicant.account.email);
  await operator.call('GET', `/applications/${id}`);
  await operator.call('GET', `/applications/${applicant.account.email}`);
  const of = (route: string) => lines.filter((line) => line.route === route);
  const applications = '/operator/v1/applications';
  expect(of('/onboarding/accounts/initiate')).toMatchObject([{ facId: 'harbor' }]);
  expect(of('/onboarding/accounts/identity/type')).toMatchObject([{ facId: 'harbor', applicationId: id }]);
  expect(of(applications)).toMatchObject([{ facId: 'harbor' }]);
  expect(of(applications)[0]).not.toHaveProperty('applicationId');
  const [known, unknown] = of(`${applications}/:id`);
  expect(known).toMatchObject({ status: 200, facId: 'harbor', applicationId: id });
  expect(unknown).not.toHaveProperty('applicationId');
});

test('an entry written by a handler also names the request', async () => {
  const lines = await logging({
    BANK_LINK_URL: 'http://127.0.0.1:1',
    BANK_LINK_CLIENT_ID: 'client',
    BANK_LINK_SECRET: 'secret',
  });
  const applicant = journey(await bed.listen());
  await reach(applicant, 'IDENTITY');
  await applicant.call('POST', '/onboarding/accounts/payout/link', {});
  const ids = { requestId: expect.any(String), facId: 'harbor', applicationId: expect.any(String) };
  expect(lines.filter(({ level }) => level === 'warn')).toMatchObject([{ code: 'UNREACHABLE', ...ids }]);
});

test('health probes are logged at debug, and failed ones at info', async () => {
  const lines = await logging();
  await bed.request({ url: '/health/live' });
  await bed.request({ url: '/health/ready' });
  expect(lines).toEqual([]);
  await bed.deps.db.destroy();
  expect((await bed.request({ url: '/health/ready' })).status).toBe(503);
  expect(lines.map(({ level }) => level)).toEqual(['error', 'info']);
  await bed.close().catch(() => {});
  const atDebug = await logging({ LOG_LEVEL: 'debug' });
  await bed.request({ url: '/health/live' });
  expect(atDebug).toMatchObject([{ level: 'debug', route: '/health/live' }]);
});

test('reports a forwarded request without TRUST_PROXY once', async () => {
  const forwarded = { url: '/health/live', headers: { 'x-forwarded-for': '203.0.113.7' } };
  const lines = await logging({ LOG_LEVEL: 'warn' });
  await bed.request({ url: '/health/live' });
  expect(lines).toEqual([]);
  await bed.request(forwarded);
  await bed.request(forwarded);
  expect(lines).toMatchObject([{ level: 'warn', code: 'PROXY_NOT_TRUSTED' }]);
  expect(JSON.stringify(lines)).not.toContain('203.0.113.7');
  await bed.close();
  const trusting = await logging({ LOG_LEVEL: 'warn', TRUST_PROXY: '1' });
  await bed.request(forwarded);
  expect(trusting).toEqual([]);
});
