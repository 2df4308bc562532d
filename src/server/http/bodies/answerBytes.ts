import type { FastifyInstance } from 'fastify';
import { Problem } from '../../../api/problem.ts';
import type { Deps } from '../../deps.ts';
import { idsOf } from '../loggedIds.ts';

export const ANSWER_BYTES_MAXIMUM = 1024 * 1024;

export function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/**
 * Replaces an oversized response with a server error. This is only a safety net, because each endpoint has
 * limits that keep its responses smaller.
 */
export function boundAnswers(app: FastifyInstance, { log }: Pick<Deps, 'log'>): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint || !(typeof payload === 'string' || payload instanceof Uint8Array)) return payload;
    const bytes = Buffer.byteLength(payload);
    if (bytes <= ANSWER_BYTES_MAXIMUM) return payload;
    const line = { requestId: request.id, ...idsOf(request), endpoint: endpoint.name, bytes };
    log.error(line, 'A response was too large to send.');
    const { status, body } = new Problem('server_error');
    reply.code(status).type('application/json; charset=utf-8');
    return JSON.stringify(body);
  });
}
