import { request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { AddressRefused, guardedLookup, type AddressCheck } from '../network/addresses.ts';

export type Posted = { status: number; text: string } | { status: null; code: string };

const TEXT_BYTES_MAXIMUM = 1000;

/**
 * Doesn't follow redirects, reads only the beginning of the response, and limits the total time to `timeoutMs`. If
 * `mayCall` is undefined, any address is allowed.
 */
export function post(input: {
  url: string;
  method?: 'POST' | 'HEAD';
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  mayCall: AddressCheck | undefined;
}): Promise<Posted> {
  const { method = 'POST', headers, body, timeoutMs, mayCall } = input;
  const url = new URL(input.url);
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (mayCall && isIP(literal) && !mayCall(literal))
    return Promise.resolve({ status: null, code: new AddressRefused().code });
  const options: RequestOptions = {
    method,
    headers: {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      ...headers,
    },
    signal: AbortSignal.timeout(timeoutMs),
    ...(mayCall ? { lookup: guardedLookup(mayCall) } : {}),
  };
  return new Promise((done) => {
    const sent = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
      let read = Buffer.alloc(0);
      // The status is already known, so an interrupted body is not an error.
      const end = () => done({ status: response.statusCode ?? 0, text: textOf(read) });
      response.on('data', (chunk: Buffer) => {
        read = Buffer.concat([read, chunk]);
        if (read.length >= TEXT_BYTES_MAXIMUM) response.destroy();
      });
      response.on('error', end);
      response.on('close', end);
    });
    // Without a listener, Node answers `101 Switching Protocols` by closing the connection, and emits no error.
    sent.on('upgrade', (response, socket) => {
      socket.destroy();
      done({ status: response.statusCode ?? 0, text: '' });
    });
    sent.on('error', (error: NodeJS.ErrnoException) => done({ status: null, code: codeOf(error) }));
    sent.end(body);
  });
}

function codeOf(error: NodeJS.ErrnoException): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'TIMEOUT';
  return error.code ?? 'FAILED';
}

/** Drops an incomplete last character. Also drops U+0000, which PostgreSQL rejects. */
function textOf(bytes: Buffer): string {
  const text = new TextDecoder().decode(bytes.subarray(0, TEXT_BYTES_MAXIMUM), { stream: true });
  return text.replaceAll('\0', '');
}
