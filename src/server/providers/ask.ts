import { providerCalls, type Provider } from '../network/providerCalls.ts';

export type ProviderReply =
  | { ok: true; status: number; body: unknown }
  | {
      ok: false;
      status: number;
      /**
       * Contains no personal data: `TIMEOUT`, `UNREACHABLE`, `NOT_JSON`, or `HTTP_` plus the status, such as
       * `HTTP_503`.
       */
      code: string;
      body?: unknown;
    };

const ANSWER_BYTES_MAXIMUM = 512 * 1024;

/**
 * Never throws, because an unavailable, slow, or redirecting provider is an expected outcome. The timeout includes
 * reading the body.
 */
export async function ask(
  url: string | URL,
  {
    provider,
    ...init
  }: Omit<RequestInit, 'signal' | 'redirect'> & {
    timeoutMs: number;
    provider?: Provider;
  },
): Promise<ProviderReply> {
  const reply = await fetched(url, init);
  if (provider) providerCalls.count(provider, isUsable(reply) ? 'ok' : 'failed');
  return reply;
}

/** A provider that rejects the input is working. An outage, a rejected key, or an exhausted quota is a failure. */
function isUsable({ ok, status, ...reply }: ProviderReply): boolean {
  if (ok) return true;
  const isRefusal = 'code' in reply && reply.code === `HTTP_${status}` && status >= 400 && status < 500;
  return isRefusal && ![401, 403, 429].includes(status);
}

async function fetched(
  url: string | URL,
  { timeoutMs, ...init }: RequestInit & { timeoutMs: number },
): Promise<ProviderReply> {
  const signal = AbortSignal.timeout(timeoutMs);
  let status = 0;
  try {
    const answer = await fetch(url, { ...init, signal, redirect: 'error' });
    status = answer.status;
    const body = await readJson(answer);
    if (!answer.ok) return { ok: false, status, code: `HTTP_${status}`, body };
    return body === undefined ? { ok: false, status, code: 'NOT_JSON' } : { ok: true, status, body };
  } catch {
    return { ok: false, status, code: signal.aborted ? 'TIMEOUT' : 'UNREACHABLE' };
  }
}

async function readJson({ body }: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    // Returning from the loop cancels the rest of the body.
    if (size > ANSWER_BYTES_MAXIMUM) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}
