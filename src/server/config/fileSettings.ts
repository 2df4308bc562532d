import { join } from 'node:path';
import type { Settings } from './settings.ts';

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^\w[\w.-]*(\/\w[\w.-]*)*$/;

export function readFileStorage(settings: Settings, dataDir: string) {
  const found = settings.together(
    'FILES_URL',
    'S3_ENDPOINT',
    'S3_REGION',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  );
  const folder = join(dataDir, 'files');
  const url = settings.url('FILES_URL');
  const endpoint = settings.providerUrl('S3_ENDPOINT');
  if (!found || !url || !endpoint) return { folder, s3: null };
  const [, bucket = '', prefix = ''] = /^s3:\/\/([^/]*)\/?(.*)$/.exec(url) ?? [];
  if (!BUCKET.test(bucket) || (prefix !== '' && !PREFIX.test(prefix)))
    settings.mistake('FILES_URL must look like s3://bucket or s3://bucket/prefix.');
  const { S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = found;
  return { folder, s3: { bucket, prefix, endpoint, region, accessKeyId, secretAccessKey } };
}

export function readScanner(settings: Settings) {
  const url = settings.url('CLAMAV_URL');
  if (!url) return null;
  const { hostname, port, pathname } = new URL(url);
  if (hostname === '' || port === '' || pathname.length > 1)
    settings.mistake('CLAMAV_URL must look like tcp://host:3310.');
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
}
