import { existsSync, readdirSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { issueMistakes, type Report } from './facilitators-mistakes.ts';

/** The names of a folder's JSON files, in order; none where there is no such folder. */
export function jsonFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted();
}

/** The content of a file by its schema; undefined, after reporting each mistake, where it does not fit. */
export function readJson<S extends v.GenericSchema>(
  path: string,
  schema: S,
  report: Report,
): v.InferOutput<S> | undefined {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    report('', existsSync(path) ? `is not JSON: ${String(error)}` : 'is missing');
    return undefined;
  }
  const result = v.safeParse(schema, content);
  if (result.success) return result.output;
  issueMistakes(result.issues, report);
  return undefined;
}
