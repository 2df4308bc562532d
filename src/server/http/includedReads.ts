import * as v from 'valibot';
import { Problem } from '../../api/problem.ts';
import { bytesOf } from './bodies/answerBytes.ts';
import { loadApplication, shareReading } from '../applications/applicationRow.ts';
import type { AnyEndpoint, Call, Route } from './route.ts';

/** Request header that lists the URLs that the next screen needs, so that changing screens takes one round trip. */
export const INCLUDED_READS_HEADER = 'x-onboarding-next';

export type IncludedReads = Record<string, unknown>;

type Reader = (
  call: Call<AnyEndpoint>,
  wanted: { addresses: string; room: number },
) => Promise<IncludedReads | undefined>;

/**
 * Runs the next screen's GET requests together with a save, with the same checks as separate requests. Accepts only
 * endpoints marked `included`, each once. Omits errors and oversized responses, which the screen then requests itself.
 */
export function includedReadsOf(routes: readonly Route[]): Reader {
  const reads = routes
    .filter(({ endpoint }) => endpoint.included === true)
    .map((route) => ({ ...route, pattern: patternOf(route.endpoint.path) }));
  return async (call, { addresses, room }) => {
    const included: IncludedReads = {};
    const left = new Set(reads);
    let roomLeft = room;
    const loaded = await answerOf(() => loadApplication(call.deps.db, call.session));
    if (!loaded) return included;
    shareReading(call.session, loaded);
    for (const address of addresses.split(',').map((one) => one.trim())) {
      const [path = '', search = ''] = address.split('?', 2);
      const read = [...left].find(({ pattern }) => pattern.test(path));
      if (!read) continue;
      left.delete(read);
      const { endpoint, handler, pattern } = read;
      const params = inputOf(endpoint.params, { ...pattern.exec(path)?.groups });
      const query = inputOf(endpoint.query, Object.fromEntries(new URLSearchParams(search)));
      if (!params || !query) continue;
      const answer = await answerOf(() => handler({ ...call, params, query, body: {} }));
      if (answer === undefined) continue;
      const bytes = bytesOf({ [address]: answer });
      if (bytes > roomLeft) continue;
      included[address] = answer;
      roomLeft -= bytes;
    }
    return included;
  };
}

async function answerOf<Answer>(read: () => Promise<Answer | Problem>): Promise<Answer | undefined> {
  try {
    const answer = await read();
    return answer instanceof Problem ? undefined : answer;
  } catch {
    // The save is committed, so a failed read must not fail the response. The screen then requests the data
    // itself and handles the error.
    return undefined;
  }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[\\w-]+)')}$`);
}

/** Most endpoints have no schema for their path parameters, because the path's pattern checks them. */
function inputOf(schema: AnyEndpoint['params'], given: unknown): unknown {
  if (!schema) return given;
  const result = v.safeParse(schema, given);
  return result.success ? result.output : undefined;
}
