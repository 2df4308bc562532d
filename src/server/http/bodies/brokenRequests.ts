import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { Problem } from '../../../api/problem.ts';
import { WEB_CLIENT_VERSION } from '../../config/versions.ts';

const STATUSES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
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
    `x-app-version: ${WEB_CLIENT_VERSION}`,
    `x-request-id: ${randomUUID()}`,
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
