import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askServer, listenForCommands } from './control.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'control-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const fail = (error: unknown) => {
  throw error;
};
const ask = (progress = () => {}) => askServer(dir, { argv: [], cwd: dir, progress }, new Error('taken'));

test('a result may contain any line separator', async () => {
  const text = 'one\n two\u2028 three\u2029 four\r';
  const control = await listenForCommands(dir, { run: async () => ({ data: text, text }), onFailure: fail });
  expect(await ask()).toEqual({ data: text, text });
  await control?.close();
});

test('a server that stops during a command leaves the result unknown', async () => {
  const { promise: heard, resolve: hear } = Promise.withResolvers<void>();
  const control = await listenForCommands(dir, {
    run: ({ progress }) => {
      progress(1, 2);
      return new Promise(() => {});
    },
    onFailure: fail,
  });
  const refused = expect(ask(hear)).rejects.toThrow('The server stopped before it reported a result.');
  await heard;
  await control?.close();
  await refused;
});
