import type { Socket } from 'node:net';
import { Problem } from '../api/problem.ts';

/** Errors of Node's parser that have a status of their own. */
const STATUSES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers in the documented form what is so broken that no route can be asked, and ends the connection. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  // Whoever is gone already needs no answer.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(new Problem('invalid_request').body);
  const head = [
    `HTTP/1.1 ${STATUSES[error.code ?? ''] ?? '400 Bad Request'}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
