import * as v from 'valibot';
import { Problem } from '../api/problem.ts';
import { loadApplication, shareReading } from './applicationRow.ts';
import type { AnyEndpoint, Call, Route } from './route.ts';

/** Names the reads that the next screen begins with, by their addresses, so that a step change is one way there and back. */
export const FOLLOWING_HEADER = 'x-onboarding-next';
/** The review page begins with the most: seven. */
const FOLLOWING_MAXIMUM = 8;

/** What came along with a save, by address. */
export type Following = Record<string, unknown>;

type Reader = (call: Call<AnyEndpoint>, addresses: string) => Promise<Following | undefined>;

/**
 * Answers the applicant's own reads together with a save of theirs, as the calls themselves would. What is refused, or
 * fails, is left out: whoever misses it asks for it.
 */
export function followingOf(routes: readonly Route[]): Reader {
  const reads = routes
    .filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.audience === 'applicant')
    .map((route) => ({ ...route, pattern: patternOf(route.endpoint.path) }));
  return async (call, addresses) => {
    const wanted = addresses.split(',', FOLLOWING_MAXIMUM).map((address) => address.trim());
    const following: Following = {};
    shareReading(call.session, await loadApplication(call.deps.db, call.session));
    for (const address of wanted) {
      const [path = '', search = ''] = address.split('?', 2);
      for (const { endpoint, handler, pattern } of reads) {
        const found = pattern.exec(path);
        if (!found) continue;
        const params = inputOf(endpoint.params, { ...found.groups });
        const query = inputOf(endpoint.query, Object.fromEntries(new URLSearchParams(search)));
        if (!params || !query) continue;
        const answer = await answerOf(() => handler({ ...call, params, query, body: {} }));
        if (answer !== undefined) following[address] = answer;
      }
    }
    return following;
  };
}

async function answerOf(read: () => Promise<unknown>): Promise<unknown> {
  try {
    const answer = await read();
    return answer instanceof Problem ? undefined : answer;
  } catch {
    // The save is done; its answer must not be lost with this one, and the read itself will say what is wrong.
    return undefined;
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[\\w-]+)')}$`);
}

function inputOf(schema: AnyEndpoint['params'], given: unknown): unknown {
  if (!schema) return {};
  const result = v.safeParse(schema, given);
  return result.success ? result.output : undefined;
}
