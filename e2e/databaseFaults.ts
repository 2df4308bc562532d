import { randomBytes } from 'node:crypto';
import { SERVER_ERROR } from '../src/api/problem.ts';
import { startTestbed, type Testbed } from '../src/server/testbed.ts';
import type { Answer } from './applicant.ts';
import { startTcpProxy, type Line, type TcpProxy } from './peers/tcpProxy.ts';

/** What every call answers while the database is away. */
export const UNAVAILABLE = { success: false, message: SERVER_ERROR, code: 'unavailable' };

/** The app on PostgreSQL with a proxy before it, listening. */
export interface FaultyBed {
  bed: Testbed;
  proxy: TcpProxy;
  /** Where the app listens. */
  base: string;
  /** Tells the app's connections from others on the same server. */
  name: string;
  close(): Promise<void>;
}

/** Boots the app on a schema of its own of the server that TEST_DATABASE_URL names, whose line can be broken. */
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
      proxy.behave('well');
      await bed.close();
      await proxy.close();
    },
  };
}

/** Breaks the line at the n-th thing that is said on it from now on; answers whether that was reached. */
export function breakAt({ proxy }: FaultyBed, n: number, line: Line): () => boolean {
  let said = 0;
  proxy.onSent = () => {
    said += 1;
    if (said !== n) return;
    proxy.behave(line);
    // A database that was restarted is there again at once.
    if (line === 'refused') setImmediate(() => proxy.behave('well'));
  };
  return () => {
    proxy.onSent = () => {};
    proxy.behave('well');
    return said >= n;
  };
}

/** Whether an answer is a success, or says in the documented form that the database is away. */
export function isTrue({ status, body }: Answer): boolean {
  return status === 200 || (status === 503 && JSON.stringify(body) === JSON.stringify(UNAVAILABLE));
}
