import * as v from 'valibot';
import { Problem } from '../api/problem.ts';
import { bytesOf } from './answerBytes.ts';
import { loadApplication, shareReading } from './applicationRow.ts';
import type { AnyEndpoint, Call, Route } from './route.ts';

/** Names the reads that the next screen begins with, by their addresses, so that a step change is one way there and back. */
export const FOLLOWING_HEADER = 'x-onboarding-next';

/** What came along with a save, by address. */
export type Following = Record<string, unknown>;

/** `room`: how many bytes may come along. */
type Reader = (
  call: Call<AnyEndpoint>,
  wanted: { addresses: string; room: number },
) => Promise<Following | undefined>;

/**
 * Answers the applicant's own reads together with a save of theirs, as the calls themselves would. Only reads that a
 * screen begins with come along, each once. What is refused, fails, or is too large is left out: the screen asks for it.
 */
export function followingOf(routes: readonly Route[]): Reader {
  const reads = routes
    .filter(({ endpoint }) => endpoint.included === true)
    .map((route) => ({ ...route, pattern: patternOf(route.endpoint.path) }));
  return async (call, { addresses, room }) => {
    const following: Following = {};
    const left = new Set(reads);
    let roomLeft = room;
    shareReading(call.session, await loadApplication(call.deps.db, call.session));
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
      following[address] = answer;
      roomLeft -= bytes;
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
