import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  FacilitatorMistakes,
  loadFacilitators,
  type Mistake,
} from '../src/server/facilitators/facilitators.ts';

type Json = Record<string, unknown>;

export const shippedFolder: string = join(import.meta.dirname, '../facilitators');

export class FacilitatorsCopy {
  readonly dir: string = mkdtempSync(join(tmpdir(), 'facilitators-'));

  constructor() {
    cpSync(shippedFolder, this.dir, { recursive: true });
  }

  /** Sets the value at a dotted path of a JSON file. Undefined removes it. */
  plant(file: string, path: string, value: unknown): void {
    this.rewrite(file, (text) => {
      const settings = JSON.parse(text) as Json;
      const keys = path.split('.');
      const last = keys.pop() ?? '';
      let place = settings;
      for (const key of keys) place = place[key] as Json;
      if (value === undefined) delete place[last];
      else place[last] = value;
      return JSON.stringify(settings);
    });
  }

  rewrite(file: string, change: (text: string) => string): void {
    const path = join(this.dir, file);
    writeFileSync(path, change(readFileSync(path, 'utf8')));
  }

  write(file: string, text: string): void {
    const path = join(this.dir, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  mistakes(env = 'local'): readonly Mistake[] {
    try {
      loadFacilitators(this.dir, { env });
    } catch (error) {
      if (error instanceof FacilitatorMistakes) return error.mistakes;
      throw error;
    }
    return [];
  }

  remove(): void {
    rmSync(this.dir, { recursive: true });
  }
}
