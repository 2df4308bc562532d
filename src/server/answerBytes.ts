import type { FastifyInstance } from 'fastify';
import { Problem } from '../api/problem.ts';
import type { Deps } from './deps.ts';

/** No call answers with more: one answer must not take the memory and the time of everyone else's. */
export const ANSWER_BYTES_MAXIMUM = 1024 * 1024;

/** What a value takes in an answer. */
export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/**
 * The last guard: each call's own limits keep its answers far smaller, so a larger one is a mistake of ours and becomes
 * a failure that is logged.
 */
export function boundAnswers(app: FastifyInstance, { log }: Pick<Deps, 'log'>): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || !(typeof payload === 'string' || payload instanceof Uint8Array)) return payload;
    const bytes = Buffer.byteLength(payload);
    if (bytes <= ANSWER_BYTES_MAXIMUM) return payload;
    log.error({ requestId: request.id, endpoint: endpoint.name, bytes }, 'An answer was too large to send.');
    const { status, body } = new Problem('server_error');
    reply.code(status).type('application/json; charset=utf-8');
    return JSON.stringify(body);
  });
}
