import { afterEach, describe, expect, test } from 'vitest';
import { startGeocoderFake } from '../../../e2e/fakes/geocoder.ts';
import { startHttpFake } from '../../../e2e/fakes/httpFake.ts';
import { ask } from '../providers/ask.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

let bed: Testbed;
afterEach(() => bed.close());

describe.each(databases())('the metrics on %s', (database) => {
  test('count waiting and dead jobs by kind', async () => {
    bed = await startTestbed({ database, clock: 1_800_000_000_000, env: { LOG_LEVEL: 'silent' } });
    const { db, jobs } = bed.deps;
    const read = async () => String((await bed.request({ url: '/metrics' })).body);
    expect(await read()).toContain('jobs_oldest_seconds 0');
    const send = (to: string) =>
      db
        .transaction()
        .execute((tx) => jobs.enqueue(tx, { kind: 'sms', facId: 'harbor', about: '-', to, text: 'Code' }));
    await send('+15005550001');
    await bed.drain();
    await send('+14155550132');
    bed.advance(90_000);
    const text = await read();
    expect(text).toContain('jobs{kind="sms",state="dead"} 1');
    expect(text).toContain('jobs{kind="sms",state="queued"} 1');
    expect(text).toContain('jobs_oldest_seconds 90');
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/metrics",status="200"}');
    await bed.drain();
    expect(await read()).not.toMatch(/state="queued"\} [1-9]/);
  });

  test("omit what can't be read, and have everything else", async () => {
    bed = await startTestbed({ database, env: { LOG_LEVEL: 'silent' } });
    const read = async () => String((await bed.request({ url: '/metrics' })).body);
    const rename = (from: 'job' | 'job_away', to: string) =>
      bed.deps.db.schema.alterTable(from).renameTo(to).execute();
    expect(await read()).toContain('jobs_oldest_seconds 0');
    await rename('job', 'job_away');
    const text = await read();
    expect(text).not.toMatch(/^jobs(_oldest_seconds |\{)/m);
    expect(text).toContain('http_server_errors_total{route="none"} 0');
    expect(text).toContain('sms_daily_budget_used_ratio{facilitator="harbor"} 0');
    await rename('job_away', 'job');
    expect(await read()).toContain('jobs_oldest_seconds 0');
  });

  test('have every error series from the start', async () => {
    bed = await startTestbed({ database, env: { LOG_LEVEL: 'silent', APP_ENV: 'sandbox' } });
    const text = String((await bed.request({ url: '/metrics' })).body);
    const series = new Set(text.split('\n').map((line) => line.replace(/ [^ ]*$/, '')));
    const expected = [
      ...['page', 'none', '/onboarding/submit', '/operator/v1/applications/:id', '/health/ready'].map(
        (route) => `http_server_errors_total{route="${route}"}`,
      ),
      ...['email', 'sms', 'webhook'].flatMap((kind) => [
        `jobs{kind="${kind}",state="queued"}`,
        `jobs{kind="${kind}",state="dead"}`,
        ...['done', 'retried', 'dead'].map(
          (outcome) => `job_attempts_total{kind="${kind}",outcome="${outcome}"}`,
        ),
      ]),
      ...['bank_link', 'captcha', 'file_store', 'geocoder', 'scanner', 'sign_on'].flatMap((provider) =>
        ['ok', 'failed'].map(
          (outcome) => `provider_calls_total{provider="${provider}",outcome="${outcome}"}`,
        ),
      ),
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_seconds',
    ];
    expect(expected.filter((name) => !series.has(name))).toEqual([]);
  });

  test('count job attempts and provider calls', async () => {
    const geocoder = await startGeocoderFake();
    const captcha = await startHttpFake(() => ({ status: 503 }));
    bed = await startTestbed({
      database,
      env: { LOG_LEVEL: 'silent', GEOCODER_URL: geocoder.url },
      providers: {
        email: async () => ({ ok: true }),
        sms: async () => ({ ok: false, permanent: false, code: 'SMS_503' }),
        webhook: async () => ({ ok: false, permanent: true, code: 'HTTP_410' }),
        close: () => {},
      },
    });
    const { db, jobs } = bed.deps;
    const value = async (name: string) => {
      const text = String((await bed.request({ url: '/metrics' })).body);
      const line = text.split('\n').find((one) => one.startsWith(`${name} `));
      return Number(line?.split(' ').at(-1));
    };
    const names = [
      'job_attempts_total{kind="email",outcome="done"}',
      'job_attempts_total{kind="sms",outcome="retried"}',
      'provider_calls_total{provider="geocoder",outcome="ok"}',
      'provider_calls_total{provider="captcha",outcome="failed"}',
    ];
    const before = await Promise.all(names.map(value));
    await db.transaction().execute(async (tx) => {
      const mail = { subject: 'x', text: 'x', html: 'x', to: 'a@example.com' };
      await jobs.enqueue(tx, { kind: 'email', facId: 'harbor', about: '-', ...mail });
      await jobs.enqueue(tx, { kind: 'sms', facId: 'harbor', about: '-', to: '+14155550132', text: 'x' });
    });
    await bed.drain();
    const timeoutMs = 2000;
    await ask(`${geocoder.url}/search?format=jsonv2&q=fif`, { provider: 'geocoder', timeoutMs });
    await ask(captcha.url, { provider: 'captcha', timeoutMs });
    expect(await Promise.all(names.map(value))).toEqual(before.map((count) => count + 1));
    await Promise.all([geocoder.close(), captcha.close()]);
  });
});
