import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestbed, type Testbed } from '../../test/testbed.ts';
import { commands } from './catalog.ts';
import { executeHere } from './execute.ts';

let bed: Testbed;
beforeAll(async () => {
  bed = await startTestbed();
});
afterAll(() => bed.close());

const run = (...argv: string[]) => executeHere(bed.deps, { argv, env: {}, cwd: '/', progress: () => {} });

const MORE: Readonly<Record<string, readonly string[]>> = {
  'application decide': ['approve'],
  'application assign': ['none'],
  'application reopen': ['--reason', 'New papers'],
  'application package': ['--purpose', 'Board with acquirer'],
  'application merchant': ['4445012345678'],
  'application erase': ['--reason', 'Case 12'],
  'application hold': ['--reason', 'Case 12'],
  'note add': ['Called the owner'],
  'check record': ['tin', 'passed'],
  'request create': ['--question', 'What street is your store on?'],
};

const namesOf = (noun: string) =>
  commands
    .filter(({ positionals = [] }) => positionals.length > 0 && positionals.at(-1)?.noun !== 'request')
    .filter(({ positionals = [] }) => positionals[0]?.noun === noun)
    .map(({ name }) => name);

test.each(namesOf('application'))('%s names an unknown application, and says where to look', async (name) => {
  await expect(run(...name.split(' '), 'a-1', ...(MORE[name] ?? []))).rejects.toThrow(
    'Harbor Payments has no application a-1. Find the ID with `application list`, or choose another facilitator with --facilitator.',
  );
});

test.each(namesOf('invite'))('%s names an unknown invite', async (name) => {
  await expect(run(...name.split(' '), 'i-1')).rejects.toThrow(
    'Harbor Payments has no invite i-1. Find the ID with `invite list`',
  );
});

test('request withdraw also names the request', async () => {
  await expect(run('request', 'withdraw', 'a-1', 'r-1')).rejects.toThrow(
    'Harbor Payments has no application a-1 with request r-1. Find the ID with `request list`',
  );
});

test('every command on an application declares its argument as one', () => {
  const unnamed = commands.filter(
    ({ name, positionals = [] }) => name.startsWith('application ') && positionals[0] && !positionals[0].noun,
  );
  expect(unnamed.map(({ name }) => name)).toEqual([]);
});
