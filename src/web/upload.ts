import { SESSION_EXPIRY_HEADER } from '../api/sessionEnds.ts';
import { isUnauthorized } from './client.ts';
import { ABORTED, failureOf, replyOf, type Reply } from './failure.ts';
import { LANGUAGE } from './messages.ts';
import { reportReachable } from './network.ts';
import { credentials } from './session/credentials.ts';
import { gate, lifetime, lifetimeOf } from './session/lifetime.ts';

export interface Upload {
  url: string;
  bytes: Blob;
  type: string;
  name: string;
  /** Idempotency key. Must be the same for every attempt to upload this file. */
  key: string;
  /** Called with the fraction sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Milliseconds without progress or a response, after which an upload counts as a network failure, because a mobile
 * connection can stall without an error.
 */
const STALLED_MS = 60_000;

/** Uses XMLHttpRequest, because `fetch` doesn't report upload progress. */
export async function sendFile<R>(upload: Upload): Promise<Reply<R>> {
  if ((await gate.get()?.()) === false || upload.signal.aborted) return ABORTED;
  const reply = await once<R>(upload);
  const mustSignIn = !reply.ok && isUnauthorized(reply.failure);
  return mustSignIn && (await gate.get()?.(true)) ? once<R>(upload) : reply;
}

function once<R>({ url, bytes, type, name, key, onProgress, signal }: Upload): Promise<Reply<R>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const sentAt = Date.now();
    request.open('POST', url);
    const headers = {
      accept: 'application/json',
      'accept-language': LANGUAGE,
      authorization: `Bearer ${credentials.get().token}`,
      'content-type': type,
      'idempotency-key': key,
      'x-file-name': encodeURIComponent(name),
    };
    for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value);
    let timer: ReturnType<typeof setTimeout> | undefined;
    function watch(): void {
      clearTimeout(timer);
      timer = setTimeout(() => {
        lose();
        request.abort();
      }, STALLED_MS);
    }
    function lose(): void {
      reportReachable(false);
      resolve({ ok: false, failure: { kind: 'offline' } });
    }
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch();
      onProgress(total ? loaded / total : 0);
    });
    request.addEventListener('load', () => {
      reportReachable(true);
      const ends = request.getResponseHeader(SESSION_EXPIRY_HEADER);
      if (ends) lifetime.set(lifetimeOf(ends, sentAt));
      resolve(readReply(request));
    });
    request.addEventListener('error', lose);
    request.addEventListener('abort', () => resolve(ABORTED));
    request.addEventListener('loadend', () => clearTimeout(timer));
    signal.addEventListener('abort', () => request.abort());
    request.send(bytes);
    watch();
  });
}

/** Treats status 503 as a refusal, because scan and storage failures return 503 with a message for the user. */
function readReply<R>({ status, responseText }: XMLHttpRequest): Reply<R> {
  let body: unknown;
  try {
    body = JSON.parse(responseText);
  } catch {
    body = undefined;
  }
  if (status === 503) return { ok: false, failure: failureOf(499, body) };
  return replyOf<R>({ ok: status >= 200 && status < 300, status }, body);
}
