import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FacilitatorMistakes, loadFacilitators, type Mistake } from './facilitators.ts';

type Json = Record<string, unknown>;

/** The folder that comes with the product. */
export const shippedFolder: string = join(import.meta.dirname, '../../facilitators');

/** A copy of the shipped folder for one test, to plant mistakes in. */
export class FacilitatorsCopy {
  readonly dir: string = mkdtempSync(join(tmpdir(), 'facilitators-'));

  constructor() {
    cpSync(shippedFolder, this.dir, { recursive: true });
  }

  /** Changes one JSON file: sets the value at a dotted path, or removes it where it is undefined. */
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

  /** What loading the copy complains of. */
  mistakes(): readonly Mistake[] {
    try {
      loadFacilitators(this.dir, { env: 'local' });
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
