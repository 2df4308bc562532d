import { existsSync, readdirSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { issueMistakes, type Report } from './mistakes.ts';

export function jsonFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted();
}

export function readJson<S extends v.GenericSchema>(
  path: string,
  schema: S,
  report: Report,
): v.InferOutput<S> | undefined {
  if (!existsSync(path)) {
    report('', 'is missing');
    return undefined;
  }
  const text = readFileSync(path, 'utf8');
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    report('', whyNotJson(text, (error as SyntaxError).message));
    return undefined;
  }
  const result = v.safeParse(schema, content);
  if (result.success) return result.output;
  issueMistakes(result.issues, report);
  return undefined;
}

const BYTE_ORDER_MARK = '\ufeff';

function whyNotJson(text: string, message: string): string {
  if (text.startsWith(BYTE_ORDER_MARK)) return 'begins with a byte-order mark; save it as UTF-8 without one';
  if (text.trim() === '') return 'is empty';
  // Blank out strings, so that slashes in a string don't look like a comment. Keeping their length keeps positions
  // correct.
  const comment = text.replace(/"(?:[^"\\\n]|\\.)*"/g, (found) => ' '.repeat(found.length)).search(/\/[/*]/);
  if (comment >= 0) return `has a comment on line ${lineOf(text, comment)}; JSON doesn't allow comments`;
  const [, position] = /at position (\d+)/.exec(message) ?? [];
  const line = lineOf(text, position === undefined ? text.length : Number(position));
  return `is not valid JSON; check line ${line} for a missing or extra comma, quote, or bracket`;
}

function lineOf(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}
