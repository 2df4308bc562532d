import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { AwsClient } from 'aws4fetch';
import type { Config } from '../config/config.ts';
import { countedCall } from '../network/providerCalls.ts';
import { MISSING_FILE, type FileStore, type StoredFile } from './fileStore.ts';
import { spool } from './spool.ts';

interface S3Options extends NonNullable<Config['files']['s3']> {
  folder: string;
  /** Timeout in milliseconds for a response, and for each chunk of an upload or download. */
  timeoutMs: number;
}

interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE';
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

  const send = (request: S3Request) =>
    countedCall('file_store', exchange(request), (error) => !isMissing(error));

  /**
   * Returns the response body of a GET, and an empty body for other methods. Throws if a successful response
   * to a PUT or DELETE has a body but no ETag, because such a response isn't from the store but, for example,
   * from a proxy.
   */
  async function exchange({
    method,
    key,
    query = {},
    headers = {},
    body,
  }: S3Request): Promise<AsyncIterable<Uint8Array>> {
    const path = key === '' ? bucket : `${bucket}/${prefix}${key}`;
    const url = `${endpoint}/${path}?${new URLSearchParams(query).toString()}`.replace(/\?$/, '');
    const signed = await (await (client ??= loadClient())).sign(url, { method, headers });
    const patience = startTimeout(timeoutMs);
    try {
      const answer = await fetch(url, {
        method,
        headers: signed.headers,
        redirect: 'error',
        signal: patience.signal,
        ...(body ? { body: patience.renewedBy(body), duplex: 'half' } : {}),
      } as RequestInit);
      if (answer.ok && method === 'GET' && answer.body) return patience.eachChunkOf(answer.body);
      const said = await answer.text();
      if (!answer.ok) throw refused(answer.status, said);
      if (said !== '' && !answer.headers.has('etag')) throw refused('OTHER_SHAPE');
      return Readable.from([]);
    } finally {
      patience.end();
    }
  }

  async function list(query: Record<string, string>): Promise<string> {
    const page = await text(
      await send({ method: 'GET', key: '', query: { 'list-type': '2', prefix, ...query } }),
    );
    if (!page.includes('<ListBucketResult')) throw refused('OTHER_SHAPE');
    return page;
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
        await send({ method: 'PUT', key, headers, body: waiting.read() });
      } finally {
        await waiting.close();
      }
    },
    get: (key) => send({ method: 'GET', key }),
    async remove(key) {
      try {
        await send({ method: 'DELETE', key });
      } catch (error) {
        if (!isMissing(error)) throw error;
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
 * Every chunk restarts the timeout, because a large file on a slow connection doesn't mean that the store is hanging.
 */
function startTimeout(timeoutMs: number) {
  const controller = new AbortController();
  const late = Object.assign(new Error('The file store did not respond in time.'), { code: 'TIMEOUT' });
  const start = () => setTimeout(() => controller.abort(late), timeoutMs);
  const timer = start();
  return {
    signal: controller.signal,
    async *renewedBy(body: AsyncIterable<Uint8Array>) {
      for await (const chunk of body) {
        timer.refresh();
        yield chunk;
      }
    },
    async *eachChunkOf(body: ReadableStream<Uint8Array>) {
      let waiting = start();
      try {
        for await (const chunk of body) {
          clearTimeout(waiting);
          yield chunk;
          waiting = start();
        }
      } finally {
        clearTimeout(waiting);
      }
    },
    end: () => clearTimeout(timer),
  };
}

/**
 * Only a 404 with `NoSuchKey` means that the file is missing. A missing bucket also returns 404, but is a configuration
 * error.
 */
function refused(status: number | 'OTHER_SHAPE', body = ''): Error {
  const isGone = status === 404 && body.includes('<Code>NoSuchKey</Code>');
  const code = isGone ? MISSING_FILE : typeof status === 'number' ? `HTTP_${status}` : status;
  return Object.assign(new Error(`The store's response: ${code}.`), { code });
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === MISSING_FILE;
}
