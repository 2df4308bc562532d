import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore, StoredFile } from './fileStore.ts';

const PART = '.part';

export function diskStore(folder: string): FileStore {
  const at = (name: string) => join(folder, name);
  return {
    async put(id, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const part = at(id + PART);
      try {
        const handle = await open(part, 'wx', 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(part, at(id));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      await syncFolder(folder);
    },
    async get(id) {
      const handle = await open(at(id));
      return handle.createReadStream();
    },
    remove: (id) => rm(at(id), { force: true }),
    list: () => listFolder(folder),
  };
}

/** Without an fsync of the directory, a power failure can undo a rename. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* listFolder(folder: string): AsyncGenerator<StoredFile> {
  try {
    for await (const entry of await opendir(folder)) {
      const found = await statIfThere(join(folder, entry.name));
      if (found?.isFile()) yield { id: entry.name, storedAt: found.mtimeMs };
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Files may be renamed or removed while the folder is listed. */
async function statIfThere(path: string) {
  try {
    return await stat(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
