import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../src');
const FILES_MAXIMUM = 25;

test('no folder of src has more files than a reader can take in', () => {
  const folders = [
    SRC,
    ...readdirSync(SRC, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ parentPath, name }) => join(parentPath, name)),
  ];
  const filesIn = (folder: string) =>
    readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile()).length;
  expect(folders.length).toBeGreaterThan(100);
  expect(folders.filter((folder) => filesIn(folder) > FILES_MAXIMUM)).toEqual([]);
});
