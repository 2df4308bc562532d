import type { Config } from '../config/config.ts';
import type { Seal } from '../crypto/seal.ts';
import { diskStore } from './diskStore.ts';
import type { FileStore } from './fileStore.ts';
import { s3Store } from './s3Store.ts';

export function createFileStore(
  { files, providerTimeoutMs: timeoutMs }: Pick<Config, 'files' | 'providerTimeoutMs'>,
  seal: Pick<Seal, 'hash'>,
): FileStore {
  const { folder, s3 } = files;
  if (!s3) return diskStore(folder);
  // Cleanup deletes files without a database row, so installations that share a bucket need separate prefixes.
  const own = seal.hash('file store').slice(0, 16);
  const prefix = s3.prefix === '' ? own : `${s3.prefix}/${own}`;
  return s3Store({ ...s3, prefix, folder, timeoutMs });
}
