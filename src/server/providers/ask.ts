/** A provider's answer. `status` is 200 to 299; `body` is its JSON, not yet checked. */
export type Asked =
  | { ok: true; status: number; body: unknown }
  | {
      ok: false;
      /** 0 when there was no answer. */
      status: number;
      /** Why, without naming anyone: `TIMEOUT`, `UNREACHABLE`, `NOT_JSON` or `HTTP_503`. */
      code: string;
      /** The JSON of a refusal, where there is one. */
      body?: unknown;
    };

const ANSWER_BYTES_MAXIMUM = 512 * 1024;

/**
 * Asks a provider over HTTP and reads its JSON. Never throws: one that is away, slow, redirects or answers something
 * else is an expected outcome. The time runs until the answer has been read to its end.
 */
export async function ask(
  url: string | URL,
  { timeoutMs, ...init }: Omit<RequestInit, 'signal' | 'redirect'> & { timeoutMs: number },
): Promise<Asked> {
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

/** Undefined for what is no JSON, or too long to be an answer. */
async function readJson({ body }: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels what is still to come.
    if (size > ANSWER_BYTES_MAXIMUM) return undefined;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return undefined;
  }
}
