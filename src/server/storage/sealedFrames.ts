import { createCipheriv, createDecipheriv, randomBytes, type CipherGCMTypes } from 'node:crypto';
import { SealBroken } from '../crypto/seal.ts';

/** Plaintext bytes per frame. Files are encrypted in frames, so that a whole file is never in memory. */
export const FRAME_BYTES = 64 * 1024;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ALGORITHM: CipherGCMTypes = 'aes-256-gcm';

export interface FileCipher {
  key: Buffer;
  fileId: string;
}

/** Each file has its own key, so its nonces can be counters. */
export function randomFileKey(): Buffer {
  return randomBytes(KEY_BYTES);
}

export async function* sealFrames(
  cipher: FileCipher,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  for await (const { bytes, nonce } of framesOf(source, FRAME_BYTES)) {
    const frame = createCipheriv(ALGORITHM, cipher.key, nonce, { authTagLength: TAG_BYTES });
    frame.setAAD(Buffer.from(cipher.fileId));
    yield frame.update(bytes);
    frame.final();
    yield frame.getAuthTag();
  }
}

/** Throws `SealBroken` at the first modified, moved, or missing frame. Earlier frames have already been yielded. */
export async function* openFrames(
  cipher: FileCipher,
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  for await (const { bytes, nonce } of framesOf(source, FRAME_BYTES + TAG_BYTES))
    yield openFrame(cipher, bytes, nonce);
}

function openFrame({ key, fileId }: FileCipher, bytes: Buffer, nonce: Buffer): Buffer {
  const tagAt = bytes.length - TAG_BYTES;
  if (tagAt < 0) throw new SealBroken('A stored file is incomplete.');
  const frame = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  frame.setAAD(Buffer.from(fileId));
  frame.setAuthTag(bytes.subarray(tagAt));
  const opened = frame.update(bytes.subarray(0, tagAt));
  try {
    frame.final();
  } catch {
    throw new SealBroken('A stored file was changed or replaced by another.');
  }
  return opened;
}

/** Reuses the buffer, so a frame is valid only until the next one is read. */
async function* framesOf(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; nonce: Buffer }> {
  const frame = Buffer.allocUnsafe(size);
  let filled = 0;
  let index = 0;
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length;) {
      // Hold a full frame until more bytes arrive, because it may be the last frame, which needs a different nonce.
      if (filled === size) {
        yield { bytes: frame, nonce: nonceOf(index, false) };
        index += 1;
        filled = 0;
      }
      const part = chunk.subarray(at, at + size - filled);
      frame.set(part, filled);
      filled += part.length;
      at += part.length;
    }
  }
  yield { bytes: frame.subarray(0, filled), nonce: nonceOf(index, true) };
}

/** The counter detects swapped or missing frames, and the flag on the last frame detects truncation. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(index, NONCE_BYTES - 5);
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_BYTES - 1);
  return nonce;
}
