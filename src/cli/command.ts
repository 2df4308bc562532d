import type { Problem } from '../api/problem.ts';
import type { Config } from '../server/config/config.ts';
import type { Deps } from '../server/deps.ts';
import type { Facilitator } from '../server/facilitators/facilitators.ts';

export interface Option {
  /** An option without a `value` is a flag. */
  value?: string;
  help: string;
  required?: boolean;
}

/** `data` is printed with `--json`, and `text` without it. */
export interface Result {
  data: unknown;
  text: string;
  /** Exit code. Defaults to 0; 1 means that the command found a problem. */
  code?: number;
}

export interface ParsedArguments {
  text(option: string): string | undefined;
  flag(option: string): boolean;
  positional(name: string): string;
}

export interface CommandContext {
  typed: ParsedArguments;
  env: Readonly<Record<string, string | undefined>>;
  /**
   * The caller's working directory. It can differ from `process.cwd()`, because a running server may execute the
   * command.
   */
  cwd: string;
  progress(done: number, total: number): void;
}

export interface WithDatabase extends CommandContext {
  deps: Deps;
  facilitator: Facilitator;
}

export interface WithSettings extends CommandContext {
  config: Config;
}

interface Described {
  name: string;
  summary: string;
  about?: readonly string[];
  positionals?: readonly { name: string; help: string; required?: boolean; noun?: string }[];
  options?: Readonly<Record<string, Option>>;
  examples: readonly string[];
  /** The output contains unmasked numbers, so the command requires a terminal or `--json`. */
  hasSecretOutput?: true;
  /** The command has no `--facilitator` option. */
  coversAllFacilitators?: true;
}

export type DatabaseCommand = Described & { needs?: never; run(context: WithDatabase): Promise<Result> };

export type Command =
  | (Described & { needs: 'nothing'; run(context: CommandContext): Promise<Result> })
  | (Described & { needs: 'settings'; run(context: WithSettings): Promise<Result> })
  | DatabaseCommand;

/** Exit code 2 means invalid input; 1 means that the command is valid but cannot be carried out. */
export class Refused extends Error {
  readonly code: 1 | 2;

  constructor(sentence: string, code: 1 | 2 = 1) {
    super(sentence);
    this.name = 'Refused';
    this.code = code;
  }
}

export class ApiRefused extends Refused {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.body.message);
    this.problem = problem;
  }
}
