import { SESSION_ENDS } from '../api/sessionEnds.ts';
import { isUnauthorized } from './client.ts';
import { ABORTED, failureOf, replyOf, type Reply } from './failure.ts';
import { LANGUAGE } from './messages.ts';
import { noteReached } from './network.ts';
import { credentials } from './session/credentials.ts';
import { gate, lifetime, lifetimeOf } from './session/lifetime.ts';

export interface Upload {
  /** URL of the call. */
  url: string;
  bytes: Blob;
  /** Media type of the bytes. */
  type: string;
  name: string;
  /** Idempotency key of this file, the same for each attempt. */
  key: string;
  /** Receives the fraction sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a file. `call` is not enough, because only XMLHttpRequest reports upload progress. If the session ended, it
 * waits for the password, then sends the file again.
 */
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
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      noteReached(true);
      const ends = request.getResponseHeader(SESSION_ENDS);
      if (ends) lifetime.set(lifetimeOf(ends, sentAt));
      resolve(readReply(request));
    });
    request.addEventListener('error', () => {
      noteReached(false);
      resolve({ ok: false, failure: { kind: 'offline' } });
    });
    request.addEventListener('abort', () => resolve(ABORTED));
    signal.addEventListener('abort', () => request.abort());
    request.send(bytes);
  });
}

/** Scan and storage failures have status 503 and their own messages. */
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
