import { randomBytes } from 'node:crypto';
import { SERVER_ERROR } from '../src/api/problemTexts.ts';
import { startTestbed, type Testbed } from '../test/testbed.ts';
import type { Answer } from './applicant.ts';
import { startTcpProxy, type Line, type TcpProxy } from './fakes/tcpProxy.ts';

export const UNAVAILABLE = { success: false, message: SERVER_ERROR, code: 'unavailable' };

export interface FaultyBed {
  bed: Testbed;
  proxy: TcpProxy;
  base: string;
  name: string;
  close(): Promise<void>;
}

export async function startFaultyBed(env: Record<string, string> = {}): Promise<FaultyBed> {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port || 5432) });
  const name = `faults_${randomBytes(4).toString('hex')}`;
  url.host = `127.0.0.1:${proxy.port}`;
  url.searchParams.set('application_name', name);
  const bed = await startTestbed({
    database: 'postgres',
    clock: 1_800_000_000_000,
    env: { DATABASE_URL: String(url), LOG_LEVEL: 'silent', ...env },
  });
  return {
    bed,
    proxy,
    base: await bed.listen(),
    name,
    async close() {
      proxy.onSent = () => {};
      proxy.behave('healthy');
      await bed.close();
      await proxy.close();
    },
  };
}

/**
 * Simulates the fault `line` from the nth message on. The returned function ends the fault and returns
 * whether it had started.
 */
export function breakAt({ proxy }: FaultyBed, n: number, line: Line): () => boolean {
  let said = 0;
  proxy.onSent = () => {
    said += 1;
    if (said !== n) return;
    proxy.behave(line);
    // Simulates a database that restarts and is immediately available again.
    if (line === 'refused') setImmediate(() => proxy.behave('healthy'));
  };
  return () => {
    proxy.onSent = () => {};
    proxy.behave('healthy');
    return said >= n;
  };
}

/** Whether a response is a success or the documented error for an unavailable database. */
export function isTrue({ status, body }: Answer): boolean {
  return status === 200 || (status === 503 && JSON.stringify(body) === JSON.stringify(UNAVAILABLE));
}
