import { afterEach, describe, expect, test } from 'vitest';
import { databases, startTestbed, type Testbed } from './testbed.ts';

let bed: Testbed;
afterEach(() => bed.close());

describe.each(databases())('the metrics on %s', (database) => {
  test('count what waits and what was given up, by kind', async () => {
    bed = await startTestbed({ database, clock: 1_800_000_000_000, env: { LOG_LEVEL: 'silent' } });
    const { db, jobs } = bed.deps;
    const read = async () => String((await bed.request({ url: '/metrics' })).body);
    expect(await read()).toContain('jobs_oldest_seconds 0');
    const send = (to: string) =>
      db.transaction().execute((tx) => jobs.enqueue(tx, { kind: 'sms', facId: 'harbor', to, text: 'Code' }));
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
    expect(await read()).not.toContain('state="queued"');
  });
});
