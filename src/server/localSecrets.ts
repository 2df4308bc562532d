import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as v from 'valibot';
import { StartRefused } from './startFailure.ts';

const localSecrets = v.object({
  encryptionKeys: v.string(),
  lookupKey: v.string(),
  operatorKey: v.string(),
});

/** Secrets of an installation that was given none, in the spelling of their settings. */
export type LocalSecrets = v.InferOutput<typeof localSecrets>;

/**
 * Reads `secrets.json` in the data folder, making it on the first start. The folder is 0700 and the file 0600.
 * Throws when the file is there but is not what this function writes: making new keys would lose the stored data.
 */
export function readLocalSecrets(dataDir: string): LocalSecrets {
  const file = join(dataDir, 'secrets.json');
  makePrivateFolder(dataDir);
  const stored = readIfThere(file);
  if (stored === undefined) {
    createOnce(file, {
      encryptionKeys: `local:${randomBytes(32).toString('base64')}`,
      lookupKey: randomBytes(32).toString('base64'),
      operatorKey: `op_${randomBytes(24).toString('base64url')}`,
    });
    return readLocalSecrets(dataDir);
  }
  chmodSync(file, 0o600);
  try {
    return v.parse(localSecrets, JSON.parse(stored));
  } catch {
    throw new StartRefused(
      `${file} cannot be read as the secrets of this installation. Restore it from a backup; without it the stored data cannot be opened.`,
    );
  }
}

/** Makes a folder that only its owner can enter, or closes one that is open to others. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Links a complete file into place, so that of two processes that start at once both read the same one. */
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
