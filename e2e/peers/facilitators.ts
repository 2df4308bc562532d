import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const shipped = join(import.meta.dirname, '../../facilitators');

/** A copy of the shipped facilitators' folder with fields of `facilitator.json` replaced, for FACILITATORS_DIR. */
export function facilitatorsWith(changes: Record<string, Record<string, unknown>>): {
  dir: string;
  remove: () => void;
} {
  const dir = mkdtempSync(join(tmpdir(), 'facilitators-'));
  cpSync(shipped, dir, { recursive: true });
  for (const [facId, fields] of Object.entries(changes)) {
    const file = join(dir, facId, 'facilitator.json');
    const settings = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    writeFileSync(file, JSON.stringify({ ...settings, ...fields }, null, 2));
  }
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
