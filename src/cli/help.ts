import type { Command } from './command.ts';
import { optionsOf } from './parse.ts';
import { writePairs } from './words.ts';

const RUN = 'npm run onboard --';
/** Used in examples that redirect output to a file. Without `--silent`, npm adds its own lines to that file. */
const QUIET = 'npm run --silent onboard --';
const WIDTH = 96;

export function overview(commands: readonly Command[]): string {
  return `Command-line tool for running merchant onboarding.

Usage: ${RUN} <noun> <verb> [options]

${list(commands)}

Add --help to any command for details, or --json for output a program can read.

${wrapped(
  "The command line reads the same environment variables as the server. With DATABASE_URL, it connects to that PostgreSQL database. Otherwise, it opens the embedded database in DATA_DIR. If a server is already running there, the command runs inside that server, so you don't need to stop it.",
)}

First steps:
  ${RUN} doctor
  ${RUN} demo seed
  ${RUN} staff invite --email you@example.com --role admin
  ${RUN} key create --name "back office"
  ${RUN} invite create --product harbor --name "Ann Example" --email ann@example.com`;
}

export function overviewOfNoun(commands: readonly Command[]): string {
  return `${list(commands)}\n\nAdd --help for details, or --json for output a program can read.`;
}

function list(commands: readonly Command[]): string {
  const width = Math.max(...commands.map((command) => usage(command).length));
  const nouns = Map.groupBy(commands, ({ name }) => name.split(' ')[0] ?? '');
  const groups = [...nouns.values()].map((group) =>
    group.map((command) => `  ${usage(command).padEnd(width)}  ${command.summary}`).join('\n'),
  );
  return groups.join('\n\n');
}

export function explanation(command: Command): string {
  const explained = (name: string, { help, required }: { help: string; required?: boolean }) =>
    [`  ${name}`, help + (required ? ' (required)' : '')] as const;
  const options = Object.entries(optionsOf(command)).map(([name, option]) =>
    explained(`--${name} ${option.value ?? ''}`.trim(), option),
  );
  const places = (command.positionals ?? []).map((place) => explained(`<${place.name}>`, place));
  return [
    sentence(command.summary),
    `Usage: ${RUN} ${usage(command)} [options]`,
    ...(command.about ?? []).map(wrapped),
    writePairs([...places, ...options]),
    [
      'Examples:',
      ...command.examples.map((example) => `  ${example.includes(' > ') ? QUIET : RUN} ${example}`),
    ].join('\n'),
  ].join('\n\n');
}

function usage({ name, positionals = [] }: Command): string {
  return [
    name,
    ...positionals.map(({ name: place, required }) => (required ? `<${place}>` : `[<${place}>]`)),
  ].join(' ');
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function wrapped(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line === undefined || line.length + word.length + 1 > WIDTH) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines.join('\n');
}
