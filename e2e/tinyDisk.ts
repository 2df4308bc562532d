import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TinyDisk {
  folder: string;
  fill(): void;
  empty(): void;
  remove(): void;
}

const MEGABYTES = 8;

/** Mounts an 8 MB tmpfs. Returns undefined if mounting fails, usually for lack of privileges. */
export function mountTinyDisk(): TinyDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'tiny-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  const filler = join(folder, 'filler');
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a');
      for (const size of [65_536, 4096, 1]) fillWith(file, Buffer.alloc(size));
      closeSync(file);
    },
    empty: () => rmSync(filler),
    remove() {
      execFileSync('umount', [folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

function fillWith(file: number, chunk: Buffer): void {
  try {
    for (let count = 0; count < MEGABYTES * 1024 * 1024; count += 1) writeSync(file, chunk);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
