import type { AwsClient } from 'aws4fetch';
import type { S3Config } from '../config/fileSettings.ts';
import { countedCall } from '../network/providerCalls.ts';
import type { FileStore, StoredFile } from './fileStore.ts';
import { spool } from './spool.ts';

interface S3Options extends S3Config {
  folder: string;
  /** For a response, and for each chunk of an upload, in milliseconds. */
  timeoutMs: number;
}

interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Empty for a request for the bucket itself. */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: AsyncIterable<Uint8Array>;
}

/** Uses path-style URLs, which every S3-compatible store supports. */
export function s3Store({ folder, timeoutMs, ...s3 }: S3Options): FileStore & { verify(): Promise<void> } {
  const { accessKeyId, secretAccessKey, region, endpoint, bucket } = s3;
  let client: Promise<AwsClient> | undefined;
  // Load the client lazily, because most installations store files on disk.
  const loadClient = async () => {
    const { AwsClient: Client } = await import('aws4fetch');
    return new Client({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  };
  const prefix = s3.prefix === '' ? '' : `${s3.prefix}/`;

  const isAway = (error: unknown) => (error as NodeJS.ErrnoException).code !== 'HTTP_404';
  const send = (request: S3Request) => countedCall('file_store', exchange(request), isAway);

  async function exchange({ method, key, query = {}, headers = {}, body }: S3Request): Promise<Response> {
    const path = key === '' ? bucket : `${bucket}/${prefix}${key}`;
    const url = `${endpoint}/${path}?${new URLSearchParams(query).toString()}`.replace(/\?$/, '');
    const signed = await (await (client ??= loadClient())).sign(url, { method, headers });
    const patience = startPatience(timeoutMs);
    try {
      const answer = await fetch(url, {
        method,
        headers: signed.headers,
        redirect: 'error',
        signal: patience.signal,
        ...(body ? { body: patience.renewedBy(body), duplex: 'half' } : {}),
      } as RequestInit);
      if (answer.ok) return answer;
      await answer.body?.cancel();
      throw refused(answer.status);
    } finally {
      patience.end();
    }
  }

  async function list(query: Record<string, string>): Promise<string> {
    const answer = await send({ method: 'GET', key: '', query: { 'list-type': '2', prefix, ...query } });
    return answer.text();
  }

  return {
    async put(key, bytes) {
      const waiting = await spool(folder, bytes);
      try {
        const headers = {
          'content-length': String(waiting.size),
          'content-type': 'application/octet-stream',
          'x-amz-content-sha256': waiting.sha256,
        };
        const answer = await send({ method: 'PUT', key, headers, body: waiting.read() });
        await answer.body?.cancel();
      } finally {
        await waiting.close();
      }
    },
    async get(key) {
      const { body } = await send({ method: 'GET', key });
      if (!body) throw refused(404);
      return body;
    },
    async remove(key) {
      try {
        await send({ method: 'DELETE', key });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'HTTP_404') throw error;
      }
    },
    async *list() {
      for (let token = ''; ;) {
        const page = await list(token === '' ? {} : { 'continuation-token': token });
        yield* filesOf(page, prefix);
        token = /<NextContinuationToken>([^<]+)</.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
        if (token === '') return;
      }
    },
    /** Lists one object to check access. Rejects with an error code. */
    async verify() {
      await list({ 'max-keys': '1' });
    },
  };
}

/** Skips keys that are not file IDs, because they belong to other programs. */
function* filesOf(page: string, prefix: string): Generator<StoredFile> {
  for (const [, one = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const key = /<Key>([^<]*)</.exec(one)?.[1] ?? '';
    const storedAt = Date.parse(/<LastModified>([^<]*)</.exec(one)?.[1] ?? '');
    const id = key.slice(prefix.length);
    if (key.startsWith(prefix) && /^[\w-]+$/.test(id) && !Number.isNaN(storedAt)) yield { id, storedAt };
  }
}

/**
 * Every chunk restarts the timeout, because a large file on a slow connection does not mean that the store is hanging.
 */
function startPatience(timeoutMs: number) {
  const controller = new AbortController();
  const late = Object.assign(new Error('The store did not answer in time.'), { code: 'TIMEOUT' });
  const timer = setTimeout(() => controller.abort(late), timeoutMs);
  return {
    signal: controller.signal,
    async *renewedBy(body: AsyncIterable<Uint8Array>) {
      for await (const chunk of body) {
        timer.refresh();
        yield chunk;
      }
    },
    end: () => clearTimeout(timer),
  };
}

function refused(status: number): Error {
  return Object.assign(new Error(`The store answered ${status}.`), { code: `HTTP_${status}` });
}
