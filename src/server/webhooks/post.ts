import { request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { AddressRefused, guardedLookup, type AddressCheck } from '../network/addresses.ts';

/** The response status, or an error code. */
export type Posted = { status: number } | { status: null; code: string };

const REPLY_BYTES_MAXIMUM = 64 * 1024;

/**
 * Posts JSON. Follows no redirects, reads only the response head, and limits the total time to `timeoutMs`. If
 * `mayCall` is undefined, any address is allowed.
 */
export function post(input: {
  url: string;
  /** Defaults to POST. */
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
      done({ status: response.statusCode ?? 0 });
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > REPLY_BYTES_MAXIMUM) response.destroy();
      });
      // The status is already known, so errors in the rest of the response are ignored.
      response.on('error', () => {});
    });
    sent.on('error', (error: NodeJS.ErrnoException) => done({ status: null, code: codeOf(error) }));
    sent.end(body);
  });
}

function codeOf(error: NodeJS.ErrnoException): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'TIMEOUT';
  return error.code ?? 'FAILED';
}
