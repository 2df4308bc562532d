import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** An upload buffered on disk, because S3 needs the length and digest before the first byte. */
export interface Spooled {
  size: number;
  sha256: string;
  read(): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/** The file is unlinked as soon as it is open, so that a crash leaves nothing behind. */
export async function spool(folder: string, bytes: AsyncIterable<Uint8Array>): Promise<Spooled> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomBytes(12).toString('hex')}.part`);
  const handle = await open(path, 'wx+', 0o600);
  try {
    await rm(path);
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of bytes) {
      hash.update(chunk);
      size += chunk.length;
      await handle.appendFile(chunk);
    }
    return {
      size,
      sha256: hash.digest('hex'),
      read: () => handle.createReadStream({ start: 0, autoClose: false }),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}
