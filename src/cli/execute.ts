import { createSections } from '../features/sectionRules.server.ts';
import { assemble } from '../server/assemble.ts';
import { readConfig } from '../server/config/config.ts';
import { FolderTaken } from '../server/db/sqliteLock.ts';
import type { Deps } from '../server/deps.ts';
import { createLog } from '../server/observability/log.ts';
import { commands } from './catalog.ts';
import {
  ApiRefused,
  Refused,
  type CommandContext,
  type Command,
  type DatabaseCommand,
  type Result,
} from './command.ts';
import { askServer } from './control.ts';
import { nearest, parseArguments } from './parse.ts';
import { apiRefusal, unknownIds } from './words.ts';

export interface Invocation extends Omit<CommandContext, 'typed'> {
  argv: readonly string[];
}

export function findCommand(argv: readonly string[]): { command: Command; args: string[] } {
  const [noun = '', verb = '', ...rest] = argv;
  const single = commands.find(({ name }) => name === noun);
  if (single) return { command: single, args: argv.slice(1) };
  const command = commands.find(({ name }) => name === `${noun} ${verb}`);
  if (command) return { command, args: rest };
  const verbs = commandsOf(noun).map(({ name }) => name.split(' ')[1] ?? '');
  if (verbs.length > 0) {
    const meant = nearest(verb, verbs);
    const hint = meant ? `Did you mean "${noun} ${meant}"?` : `Use one of ${verbs.join(', ')}.`;
    throw new Refused(
      verb && !verb.startsWith('-')
        ? `Unknown command "${noun} ${verb}". ${hint}`
        : `"${noun}" needs a verb: ${verbs.join(', ')}.`,
      2,
    );
  }
  if (noun.startsWith('-')) throw new Refused('Put options after the command.', 2);
  const nouns = [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))];
  const meant = nearest(noun, nouns);
  throw new Refused(`Unknown command "${noun}".${meant ? ` Did you mean "${meant}"?` : ''}`, 2);
}

export function commandsOf(noun: string): Command[] {
  return commands.filter(({ name }) => name.split(' ')[0] === noun);
}

export async function execute(surroundings: Invocation): Promise<Result> {
  const { command, args } = findCommand(surroundings.argv);
  const base: CommandContext = { ...surroundings, typed: parseArguments(command, args) };
  if (command.needs === 'nothing') return command.run(base);
  const config = readConfig(surroundings.env);
  if (command.needs === 'settings') return command.run({ ...base, config });
  // Log to standard error, because standard output contains only the command's result.
  const log = createLog({ logLevel: 'error' }, { write: (line) => void process.stderr.write(line) });
  try {
    const { deps, close } = await assemble({ config, log, sections: createSections });
    try {
      return await runOn(deps, command, base);
    } finally {
      await close();
    }
  } catch (error) {
    if (!(error instanceof FolderTaken)) throw error;
    return askServer(config.dataDir, surroundings, error);
  }
}

export async function executeHere(deps: Deps, surroundings: Invocation): Promise<Result> {
  const { command, args } = findCommand(surroundings.argv);
  if (command.needs !== undefined) throw new Refused(`The server can't run "${command.name}".`, 2);
  return runOn(deps, command, { ...surroundings, typed: parseArguments(command, args) });
}

async function runOn(deps: Deps, command: DatabaseCommand, base: CommandContext): Promise<Result> {
  const facId = base.typed.text('facilitator');
  const facilitator = facId === undefined ? deps.facilitators.default : deps.facilitators.byId(facId);
  if (!facilitator) {
    const known = deps.facilitators.all.map((one) => one.facId).join(', ');
    throw new Refused(`Unknown facilitator ${facId}. Use one of ${known}.`, 2);
  }
  try {
    return await command.run({ ...base, deps, facilitator });
  } catch (error) {
    if (!(error instanceof ApiRefused)) throw error;
    const { problem } = error;
    const unknown = problem.body.code === 'not_found' && unknownIds(command, { ...base, facilitator });
    throw unknown || apiRefusal(problem, command);
  }
}
