import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import { StartRefused } from './startRefused.ts';

const localSecrets = v.object({
  encryptionKeys: v.string(),
  lookupKey: v.string(),
  operatorKey: v.string(),
});

export type LocalSecrets = v.InferOutput<typeof localSecrets>;

/**
 * Creates `secrets.json` on first start, with mode 0600 in a folder with mode 0700. Throws on an invalid file, because
 * new keys would make the stored data unreadable.
 */
export function readLocalSecrets(dataDir: string): LocalSecrets {
  const file = join(dataDir, 'secrets.json');
  makePrivateFolder(dataDir);
  if (!existsSync(file))
    createOnce(file, {
      encryptionKeys: `local:${randomBytes(32).toString('base64')}`,
      lookupKey: randomBytes(32).toString('base64'),
      operatorKey: `op_${randomBytes(24).toString('base64url')}`,
    });
  chmodSync(file, 0o600);
  const stored = readFileSync(file, 'utf8');
  try {
    return v.parse(localSecrets, JSON.parse(stored));
  } catch {
    throw new StartRefused(
      `${file} is not a valid secrets file. Restore it from a backup. Without it, stored data can't be decrypted.`,
    );
  }
}

export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
}

/** Hard-links a finished temporary file into place, so that processes that start together read the same secrets. */
function createOnce(file: string, secrets: LocalSecrets): void {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}
