import { ConfigMistakes } from '../server/config/config.ts';
import { explainFailure } from '../server/startFailure.ts';
import { commands } from './catalog.ts';
import { Refused } from './command.ts';
import { commandsOf, execute, findCommand } from './execute.ts';
import { explanation, overview, overviewOfNoun } from './help.ts';
import { hasFlag } from './parse.ts';

export interface Terminal {
  env: Readonly<Record<string, string | undefined>>;
  cwd: string;
  out(text: string): void;
  err(text: string): void;
  isWatched: boolean;
  isTerminal?: boolean;
}

const BAR = 30;

/**
 * Returns the exit code: 0 for success, 1 for a problem or a command that can't be carried out, 2 for invalid input.
 */
export async function runCommandLine(argv: readonly string[], terminal: Terminal): Promise<number> {
  const asJson = hasFlag(argv, 'json');
  const help = helpFor(argv);
  if (help !== undefined) {
    terminal.out(`${help}\n`);
    return 0;
  }
  const bar = progressBar(terminal);
  try {
    const { env, cwd, isTerminal = false } = terminal;
    if (!isTerminal && !asJson && findCommand(argv).command.hasSecretOutput)
      throw new Refused(
        'This prints unmasked SSNs, tax IDs, and account numbers. Use a terminal, or add --json.',
      );
    const result = await execute({ argv, env, cwd, progress: bar.draw });
    bar.clear();
    terminal.out(`${asJson ? asText(result.data) : result.text}\n`);
    return result.code ?? 0;
  } catch (error) {
    bar.clear();
    return refuse(error, { terminal, argv, asJson });
  }
}

function helpFor(argv: readonly string[]): string | undefined {
  const [noun = 'help', verb = ''] = argv;
  const isAsked = hasFlag(argv, 'help') || argv.includes('-h') || noun === 'help';
  const topic = noun === 'help' ? argv.slice(1) : argv.filter((arg) => !arg.startsWith('-'));
  if (isAsked && topic.length === 0) return overview(commands);
  if (!isAsked && (verb !== '' || commandsOf(noun).some(({ name }) => name === noun))) return undefined;
  const found = commandsOf(topic[0] ?? '');
  const [one] = found.filter(({ name }) => name === topic.slice(0, 2).join(' ') || name === topic[0]);
  if (one) return explanation(one);
  return found.length > 0 ? overviewOfNoun(found) : isAsked ? overview(commands) : undefined;
}

function refuse(
  error: unknown,
  { terminal, argv, asJson }: { terminal: Terminal; argv: readonly string[]; asJson: boolean },
): number {
  const isTyped = error instanceof Refused && error.code === 2;
  const message = sentenceOf(error);
  if (asJson) terminal.out(`${asText({ success: false, message })}\n`);
  terminal.err(`${message}\n${isTyped ? `${hint(argv)}\n` : ''}`);
  return isTyped ? 2 : 1;
}

function sentenceOf(error: unknown): string {
  if (error instanceof Refused) return error.message;
  if (error instanceof ConfigMistakes)
    return `${error.message}\nSettings are environment variables. Run \`npm run onboard -- doctor\` to check them all.`;
  return explainFailure(error);
}

function hint(argv: readonly string[]): string {
  try {
    return `See: npm run onboard -- ${findCommand(argv).command.name} --help`;
  } catch {
    return 'See: npm run onboard -- help';
  }
}

function asText(data: unknown): string {
  return JSON.stringify(data, null, 2);
}

function progressBar({ err, isWatched }: Terminal) {
  let shown = '';
  return {
    draw(done: number, total: number) {
      if (!isWatched) return;
      const share = total === 0 ? 1 : done / total;
      const filled = Math.round(share * BAR);
      const bar = '#'.repeat(filled) + '.'.repeat(BAR - filled);
      const percent = String(Math.floor(share * 100)).padStart(3);
      const next = `[${bar}] ${percent}%  ${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`;
      if (next === shown) return;
      err(`\r${next.padEnd(shown.length)}`);
      shown = next;
    },
    clear() {
      if (shown !== '') err(`\r${' '.repeat(shown.length)}\r`);
      shown = '';
    },
  };
}
