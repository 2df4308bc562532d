import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from './listen.ts';

const S3 = {
  region: 'us-east-1',
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'a-key-of-the-fake',
  bucket: 'uploads',
};

/**
 * `silent` never responds, `full` rejects uploads, and `stalled` sends only the first byte of an object or listing.
 * With `replaced`, another web server has the store's address and answers every request with its welcome page. With
 * `unbucketed`, the bucket no longer exists.
 */
export type S3Mode = 'healthy' | 'down' | 'silent' | 'full' | 'stalled' | 'replaced' | 'unbucketed';

export interface S3Fake {
  url: string;
  objects: Map<string, { body: Buffer; modified: Date }>;
  behave(mode: S3Mode): void;
  close(): Promise<void>;
}

export function s3Settings({ url }: S3Fake, prefix = 'onboarding'): Record<string, string> {
  return {
    FILES_URL: `s3://${S3.bucket}/${prefix}`,
    S3_ENDPOINT: url,
    S3_REGION: S3.region,
    S3_ACCESS_KEY_ID: S3.accessKeyId,
    S3_SECRET_ACCESS_KEY: S3.secretAccessKey,
  };
}

/** Objects per listing page. Small, so that tests reach a second page. */
const PAGE = 2;

/** Starts a fake S3 server that checks signatures (version 4) and supports only the calls that the file store makes. */
export async function startS3Fake(): Promise<S3Fake> {
  const objects: S3Fake['objects'] = new Map();
  let mode: S3Mode = 'healthy';

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (mode === 'down') return void request.socket.destroy();
    const fail = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<Error><Code>${code}</Code></Error>`);
    const body = await buffer(request);
    if (mode === 'silent') return;
    if (mode === 'replaced') return void response.end('<!doctype html><h1>Welcome</h1>');
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
    const digest = request.headers['x-amz-content-sha256'];
    if (!isSigned(request)) return void fail(403, 'SignatureDoesNotMatch');
    if (digest !== 'UNSIGNED-PAYLOAD' && digest !== sha256(body))
      return void fail(400, 'XAmzContentSHA256Mismatch');
    const [, bucket, ...rest] = pathname.split('/');
    if (bucket !== S3.bucket || mode === 'unbucketed') return void fail(404, 'NoSuchBucket');
    const key = decodeURIComponent(rest.join('/'));
    const answer = (found: Buffer) =>
      mode === 'stalled' ? void response.write(found.subarray(0, 1)) : void response.end(found);
    if (key === '') return answer(Buffer.from(listing(objects, searchParams)));
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return void fail(411, 'MissingContentLength');
      if (mode === 'full') return void fail(507, 'InsufficientStorage');
      objects.set(key, { body, modified: new Date() });
      return void response.end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (!found) return void fail(404, 'NoSuchKey');
    answer(found.body);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => void response.destroy());
  });
  const { port, close } = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    behave: (next) => {
      mode = next;
    },
    close,
  };
}

function listing(objects: S3Fake['objects'], query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted();
  const left = keys.filter((key) => key > after);
  const page = left.slice(0, PAGE);
  const contents = page.map((key) => {
    const modified = objects.get(key)?.modified.toISOString();
    return `<Contents><Key>${key}</Key><LastModified>${modified}</LastModified></Contents>`;
  });
  const next = left.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}${next}</ListBucketResult>`;
}

function isSigned({ method = '', url = '/', headers }: IncomingMessage): boolean {
  const { authorization = '' } = headers;
  const [, scope = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(authorization) ??
    [];
  const [keyId, day = '', region = '', service = '', kind = ''] = scope.split('/');
  const at = String(headers['x-amz-date']);
  const { pathname, searchParams } = new URL(url, 'http://fake');
  const query = [...searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, pathname, query, signed.join(''), names, headers['x-amz-content-sha256']].join(
    '\n',
  );
  const text = ['AWS4-HMAC-SHA256', at, [day, region, service, kind].join('/'), sha256(canonical)].join('\n');
  const secret: string | Buffer = `AWS4${S3.secretAccessKey}`;
  const key = [day, region, service, kind].reduce<string | Buffer>(
    (under, part) => createHmac('sha256', under).update(part).digest(),
    secret,
  );
  return keyId === S3.accessKeyId && createHmac('sha256', key).update(text).digest('hex') === signature;
}

function sha256(value: string | Buffer): string {
  return createHash('sha256').update(value).digest('hex');
}
