import { expect, test } from 'vitest';
import type { Command } from './command.ts';
import { parseArguments } from './parse.ts';

test('says how to write a value that starts with a dash', () => {
  const command: Command = {
    name: 'application list',
    summary: '',
    examples: [],
    options: { sort: { value: '<order>', help: '' } },
    needs: 'nothing',
    run: () => Promise.reject(new Error('Not run.')),
  };
  expect(() => parseArguments(command, ['--sort', '-submittedAt'])).toThrow(
    '--sort needs a value. If it starts with a dash, write --sort=-...',
  );
  expect(parseArguments(command, ['--sort=-submittedAt']).text('sort')).toBe('-submittedAt');
});
