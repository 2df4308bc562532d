import { parseArgs } from 'node:util';
import { Refused, type Command, type Option, type ParsedArguments } from './command.ts';

const COMMON: Readonly<Record<string, Option>> = {
  json: { help: 'print the result as JSON' },
  help: { help: 'show help for this command' },
};

const FACILITATOR: Readonly<Record<string, Option>> = {
  facilitator: { value: '<facId>', help: 'the facilitator to use; default: the one with `"default": true`' },
};

export function optionsOf(command: Command): Readonly<Record<string, Option>> {
  const isOfOne = command.needs === undefined && !command.coversAllFacilitators;
  return { ...command.options, ...(isOfOne ? FACILITATOR : {}), ...COMMON };
}

export function parseArguments(command: Command, args: readonly string[]): ParsedArguments {
  const options = optionsOf(command);
  const { values, positionals } = parsed(options, args);
  const places = command.positionals ?? [];
  if (positionals.length > places.length) {
    const extra = positionals[places.length];
    throw new Refused(`Unexpected argument "${extra}". Put quotes around text that contains spaces.`, 2);
  }
  const missing = [
    ...places.filter(({ required }, index) => required && !positionals[index]).map(({ name }) => `<${name}>`),
    ...Object.entries(options)
      .filter(([name, { required }]) => required && !values[name])
      .map(([name, { value = '' }]) => `--${name} ${value}`.trim()),
  ];
  if (missing.length > 0)
    throw new Refused(`${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing.`, 2);
  return {
    text(name) {
      const value = values[name];
      return typeof value === 'string' ? value : undefined;
    },
    flag: (name) => values[name] === true,
    positional: (name) => positionals[places.findIndex((place) => place.name === name)] ?? '',
  };
}

export function hasFlag(args: readonly string[], name: string): boolean {
  return args.includes(`--${name}`);
}

function parsed(options: Readonly<Record<string, Option>>, args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      strict: true,
      options: Object.fromEntries(
        Object.entries(options).map(([name, { value }]) => [
          name,
          { type: value === undefined ? ('boolean' as const) : ('string' as const) },
        ]),
      ),
    });
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (!code.startsWith('ERR_PARSE_ARGS')) throw error;
    throw new Refused(explained(options, args, { code, message }), 2);
  }
}

function explained(
  options: Readonly<Record<string, Option>>,
  args: readonly string[],
  { code, message }: { code: string; message: string },
): string {
  const [, ambiguous] = /^Option '(?:-\w, )?(--[\w-]+)[^']*' argument is ambiguous/.exec(message) ?? [];
  if (ambiguous) return `${ambiguous} needs a value. If it starts with a dash, write ${ambiguous}=-...`;
  if (code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
    return (message.split('\n')[0] ?? message).replace(/\.?$/, '.');
  const unknown = args.find(
    (arg) => arg.startsWith('-') && !(arg.replace(/^--?/, '').replace(/=.*/, '') in options),
  );
  const meant = nearest((unknown ?? '').replace(/^--?/, ''), Object.keys(options));
  return `Unknown option ${unknown}.${meant ? ` Did you mean --${meant}?` : ''}`;
}

export function nearest(word: string, words: readonly string[]): string | undefined {
  const ranked = words
    .map((candidate) => ({ candidate, distance: distance(word.toLowerCase(), candidate) }))
    .toSorted((one, other) => one.distance - other.distance);
  const [best] = ranked;
  return best && best.distance <= Math.max(2, Math.floor(word.length / 3)) ? best.candidate : undefined;
}

function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of from.split('').entries()) {
    const next = [index + 1];
    for (const [column, other] of to.split('').entries()) {
      const swap = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(swap, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
