import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FRAME_BYTES, openFrames, randomFileKey, sealFrames, type FileCipher } from './sealedFrames.ts';

const STORED_FRAME = FRAME_BYTES + 16;
const cipher = (fileId = 'file-1', key = randomFileKey()): FileCipher => ({ key, fileId });

async function* chunked(bytes: Buffer, sizes: readonly number[]) {
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

async function whole(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}

const seal = (by: FileCipher, bytes: Buffer, sizes = [40_000]) =>
  whole(sealFrames(by, chunked(bytes, sizes)));
const open = (by: FileCipher, bytes: Buffer, sizes = [50_000]) =>
  whole(openFrames(by, chunked(bytes, sizes)));

const length = fc.oneof(
  fc.constantFrom(0, 1, FRAME_BYTES - 1, FRAME_BYTES, FRAME_BYTES + 1, 2 * FRAME_BYTES, 3 * FRAME_BYTES + 7),
  fc.nat({ max: 3 * FRAME_BYTES }),
);
const sizes = fc.array(fc.integer({ min: 1, max: 2 * FRAME_BYTES }), { minLength: 1, maxLength: 5 });
const RUNS = { numRuns: 60 };

describe('the frames of a stored file', () => {
  test('decrypt to the same bytes, however both streams are split', async () => {
    await fc.assert(
      fc.asyncProperty(length, sizes, sizes, async (size, written, read) => {
        // Skips large inputs in tiny chunks, which would take minutes.
        fc.pre(Math.min(...written, ...read) > 64 || size < 5000);
        const by = cipher();
        const bytes = randomBytes(size);
        const stored = await seal(by, bytes, written);
        expect(stored).toHaveLength(size + 16 * Math.max(1, Math.ceil(size / FRAME_BYTES)));
        expect((await open(by, stored, read)).equals(bytes)).toBe(true);
      }),
      RUNS,
    );
  });

  test("don't contain the plaintext", async () => {
    const stored = await seal(cipher(), Buffer.from('A known sentence. '.repeat(9000)));
    expect(stored.includes('A known sentence.')).toBe(false);
  });

  test('are rejected with any bit flipped', async () => {
    await fc.assert(
      fc.asyncProperty(length, fc.nat(), fc.nat({ max: 7 }), async (size, at, bit) => {
        const by = cipher();
        const stored = await seal(by, randomBytes(size));
        const place = at % stored.length;
        stored.writeUInt8((stored[place] ?? 0) ^ (1 << bit), place);
        await expect(open(by, stored)).rejects.toThrow('changed');
      }),
      RUNS,
    );
  });

  test('are rejected if truncated, also at the end of a frame', async () => {
    await fc.assert(
      fc.asyncProperty(length, fc.nat(), fc.boolean(), async (size, at, isAtFrame) => {
        const by = cipher();
        const stored = await seal(by, randomBytes(size));
        const cut = at % stored.length;
        const kept = isAtFrame ? cut - (cut % STORED_FRAME) : cut;
        await expect(open(by, stored.subarray(0, kept))).rejects.toThrow(/changed|incomplete/);
      }),
      RUNS,
    );
  });

  test('are rejected if swapped, repeated, or extended', async () => {
    const by = cipher();
    const stored = await seal(by, randomBytes(3 * FRAME_BYTES));
    const [first, second, third] = [0, 1, 2].map((at) =>
      stored.subarray(at * STORED_FRAME, (at + 1) * STORED_FRAME),
    ) as [Buffer, Buffer, Buffer];
    for (const frames of [
      [second, first, third],
      [first, first, third],
      [first, third],
      [first, second, third, third],
      [first, second, third, Buffer.alloc(16)],
    ])
      await expect(open(by, Buffer.concat(frames))).rejects.toThrow('changed');
  });

  test('open only with their own key and as their own file', async () => {
    const by = cipher();
    const stored = await seal(by, randomBytes(1000));
    await expect(open(cipher('file-1'), stored)).rejects.toThrow('replaced by another');
    await expect(open(cipher('file-2', by.key), stored)).rejects.toThrow('replaced by another');
    await expect(open(by, Buffer.alloc(0))).rejects.toThrow('incomplete');
  });
});
