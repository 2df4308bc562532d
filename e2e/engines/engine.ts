import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Size {
  width: number;
  height: number;
}

/** Keys without a character, as WebDriver writes them. */
export const KEYS = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
} as const;

/** A list of input sources with their actions, as WebDriver and WebDriver BiDi both take it. */
export type Actions = { type: 'key' | 'pointer'; id: string; actions: Action[] }[];

export type Action =
  | { type: 'keyDown' | 'keyUp'; value: string }
  | { type: 'pointerMove'; x: number; y: number; duration: number }
  | { type: 'pointerDown' | 'pointerUp'; button: number };

/** A browser with one page, which knows nothing of the product. */
export interface Engine {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** As the browser's own buttons do it. */
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Runs a function in the page; it sees its arguments only. */
  evaluate<Result, Args extends unknown[]>(
    run: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  perform(actions: Actions): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface EngineKind {
  name: string;
  /** Why it cannot run here, if it cannot. */
  missing(): string | undefined;
  /** A window of its own, with nothing of an earlier one in it. */
  open(size: Size): Promise<Engine>;
}

/** Source text of a call whose arguments and result travel as JSON, which every protocol takes. */
export function callOf(run: (...args: never[]) => unknown): string {
  return `async (json) => JSON.stringify((await (${String(run)})(...JSON.parse(json))) ?? null)`;
}

/** A folder that is removed by `remove`. */
export function temporaryFolder(name: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `${name}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}
