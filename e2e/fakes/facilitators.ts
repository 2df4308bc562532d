import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const shipped = join(import.meta.dirname, '../../facilitators');

/**
 * Copies the shipped facilitators for use as FACILITATORS_DIR. Replaces fields of `facilitator.json` and of the
 * products.
 */
export function facilitatorsWith(
  changes: Record<string, Record<string, unknown>>,
  product: Record<string, unknown> = {},
  /** Markdown of each facilitator's own legal documents, by name. */
  documents: Record<string, string> = {},
): { dir: string; remove: () => void } {
  const dir = mkdtempSync(join(tmpdir(), 'facilitators-'));
  cpSync(shipped, dir, { recursive: true });
  for (const [facId, fields] of Object.entries(changes)) {
    replaceFields(join(dir, facId, 'facilitator.json'), fields);
    if (Object.keys(documents).length > 0) mkdirSync(join(dir, facId, 'legal'));
    for (const [name, text] of Object.entries(documents))
      writeFileSync(join(dir, facId, 'legal', `${name}.md`), text);
    const products = join(dir, facId, 'products');
    for (const file of readdirSync(products)) replaceFields(join(products, file), product);
  }
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

function replaceFields(file: string, fields: Record<string, unknown>): void {
  const settings = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  writeFileSync(file, JSON.stringify({ ...settings, ...fields }, null, 2));
}
