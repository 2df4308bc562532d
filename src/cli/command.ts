import type { Config } from '../server/config.ts';
import type { Deps } from '../server/deps.ts';
import type { Facilitator } from '../server/facilitators.ts';

/** What a command takes beside `--help` and `--json`, which each one does. */
export interface Option {
  /** `flag`: there or not. */
  kind: 'text' | 'flag';
  /** How its value is named in the help, such as `<days>`. */
  value?: string;
  help: string;
  required?: boolean;
}

/** What a command answers: `data` for a program (`--json`), `text` for a person. */
export interface Result {
  data: unknown;
  text: string;
  /** 0 when missing; 1 tells that something is not as it should be. */
  code?: number;
}

/** What was typed, checked against the command's options and positionals. */
export interface Typed {
  text(option: string): string | undefined;
  flag(option: string): boolean;
  /** A positional by its name; '' when it was left out. */
  positional(name: string): string;
}

/** What every command gets. */
export interface Base {
  typed: Typed;
  /** The settings of the process that runs the command. */
  env: Readonly<Record<string, string | undefined>>;
  /** The folder in which the command was typed, for the names of files. */
  cwd: string;
  /** Draws how far a long command has come. */
  progress(done: number, total: number): void;
}

/** What a command on the database gets besides. */
export interface WithDatabase extends Base {
  deps: Deps;
  /** The one that `--facilitator` names, else the default. */
  facilitator: Facilitator;
}

export interface WithSettings extends Base {
  config: Config;
}

interface Described {
  /** `invite create`; a single word for a command without a verb. */
  name: string;
  /** One line, in the list of all. */
  summary: string;
  /** Paragraphs that explain, below the usage. */
  about?: readonly string[];
  positionals?: readonly { name: string; help: string; required?: boolean }[];
  options?: Readonly<Record<string, Option>>;
  /** What follows `npm run onboard -- `. */
  examples: readonly string[];
}

/** `database` commands run in the server's own process where that holds the embedded database. */
export type Command = Described &
  (
    | { needs: 'nothing'; run(context: Base): Promise<Result> }
    | { needs: 'settings'; run(context: WithSettings): Promise<Result> }
    | { needs: 'database'; run(context: WithDatabase): Promise<Result> }
  );

/** Something that a person has to type otherwise. Ends with code 2, or 1 where the command was right and its wish is not. */
export class Refused extends Error {
  readonly code: 1 | 2;

  constructor(sentence: string, code: 1 | 2 = 1) {
    super(sentence);
    this.name = 'Refused';
    this.code = code;
  }
}
