import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Size {
  width: number;
  height: number;
}

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

export type Actions = { type: 'key' | 'pointer'; id: string; actions: Action[] }[];

export type Action =
  | { type: 'keyDown' | 'keyUp'; value: string }
  | { type: 'pointerMove'; x: number; y: number; duration: number }
  | { type: 'pointerDown' | 'pointerUp'; button: number };

export interface Engine {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Runs a function in the page. The function can use only its arguments, because only its source is sent. */
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
  missing(): string | undefined;
  open(size: Size): Promise<Engine>;
}

/** Wraps a function's source so that its arguments and its result are JSON text, which every protocol can transfer. */
export function callOf(run: (...args: never[]) => unknown): string {
  return `async (json) => JSON.stringify((await (${String(run)})(...JSON.parse(json))) ?? null)`;
}

export function temporaryFolder(name: string): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), `${name}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}
