import { hash } from 'node:crypto';
import { marked, type Token, type Tokens } from 'marked';
import * as v from 'valibot';
import type { LegalBlock, LegalInline } from '../../domain/legal.ts';
import { issueMistakes, type Report } from './mistakes.ts';

export interface LegalDocument {
  name: string;
  title: string;
  version: string;
  lastUpdated: string;
  blocks: LegalBlock[];
  /** The Markdown that applicants agree to, with front matter. `sha256` is its hash in hexadecimal. */
  markdown: string;
  sha256: string;
}

const frontMatter = v.strictObject({
  title: v.pipe(v.string(), v.nonEmpty('must not be empty')),
  version: v.pipe(
    v.string(),
    v.regex(
      /^\d{4}-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?(\.\d+)?$/,
      'must be a date like 2023-08-31, or 2023-08-31.2 for a second version of that day',
    ),
  ),
  lastUpdated: v.string(),
});

const PLACEHOLDER = /\{\{\s*(\w+)\s*\}\}/g;
const SAFE_LINK = /^(https?:\/\/|mailto:)/i;

export function parseLegalDocument(input: {
  name: string;
  text: string;
  values: Record<string, string>;
  report: Report;
}): LegalDocument | undefined {
  const { name, values } = input;
  let faults = 0;
  const report: Report = (field, message) => {
    faults += 1;
    input.report(field, message);
  };
  const text = input.text.replaceAll('\r\n', '\n');
  const head = /^---\n([\s\S]*?)\n---\n/.exec(text);
  if (!head) {
    report('front matter', 'must be at the start of the file, between two lines of ---');
    return undefined;
  }
  const fields = v.safeParse(frontMatter, readFields(head[1] ?? ''));
  if (!fields.success) issueMistakes(fields.issues, report);
  else if (fields.output.lastUpdated !== spokenDate(fields.output.version))
    report('lastUpdated', `must be "${spokenDate(fields.output.version)}", the date of the version`);

  const body = text.slice(head[0].length);
  const blocks: LegalBlock[] = [];
  let line = head[0].split('\n').length;
  for (const token of marked.lexer(body)) {
    const at = `line ${line + leadingBreaks(token.raw)}`;
    const fault = (message: string) => report(at, message);
    const block = blockOf(token, { values, fault });
    if (block) blocks.push(block);
    line += token.raw.split('\n').length - 1;
  }
  if (blocks.length === 0) report('text', 'must not be empty');
  if (faults > 0 || !fields.success) return undefined;

  const markdown = text.replace(PLACEHOLDER, (_all, key: string) => values[key] ?? '');
  return { name, ...fields.output, blocks, markdown, sha256: hash('sha256', markdown) };
}

interface Reading {
  values: Record<string, string>;
  fault: (message: string) => void;
}

function blockOf(token: Token, reading: Reading): LegalBlock | undefined {
  switch (token.type) {
    case 'space':
      return undefined;
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading;
      if (depth !== 2 && depth !== 3 && depth !== 4) {
        reading.fault('headings go from ## to ####; the title is in the front matter');
        return undefined;
      }
      return { kind: 'heading', level: depth, children: inlinesOf(tokens, reading) };
    }
    case 'paragraph':
    case 'text': {
      const { tokens } = token as Tokens.Paragraph;
      return { kind: 'paragraph', children: inlinesOf(tokens, reading) };
    }
    case 'list': {
      const list = token as Tokens.List;
      const items = list.items.map((item) =>
        item.tokens.map((part) => blockOf(part, reading)).filter((part) => part !== undefined),
      );
      return { kind: 'list', ordered: list.ordered, start: list.start || 1, items };
    }
    case 'table': {
      const { header, align, rows } = token as Tokens.Table;
      const cellsOf = (cells: readonly Tokens.TableCell[]) =>
        cells.map(({ tokens }) => inlinesOf(tokens, reading));
      return { kind: 'table', align, head: cellsOf(header), rows: rows.map(cellsOf) };
    }
    default:
      reading.fault(refusal(token));
      return undefined;
  }
}

function inlinesOf(tokens: Token[], reading: Reading): LegalInline[] {
  return tokens.flatMap((token): LegalInline[] => {
    switch (token.type) {
      case 'text':
      case 'escape':
        return [filled((token as Tokens.Text).text, reading)];
      case 'strong':
      case 'em':
        return [{ kind: token.type, children: inlinesOf((token as Tokens.Strong).tokens, reading) }];
      case 'br':
        return [{ kind: 'break' }];
      case 'link': {
        const link = token as Tokens.Link;
        const href = filled(link.href, reading);
        if (!SAFE_LINK.test(href)) reading.fault('links must be http, https, or mailto URLs');
        return [{ kind: 'link', href, children: inlinesOf(link.tokens, reading) }];
      }
      default:
        reading.fault(refusal(token));
        return [];
    }
  });
}

/** Fills in placeholders after parsing, so that a company name can't become markup. */
function filled(text: string, { values, fault }: Reading): string {
  if (/&#?\w+;/.test(text)) fault('write the character itself instead of an HTML entity');
  return text.replaceAll('\n', ' ').replace(PLACEHOLDER, (all, key: string) => {
    const value = values[key];
    if (value === undefined) fault(`${all} is not a known placeholder`);
    return value ?? all;
  });
}

function refusal(token: Token): string {
  if (token.type === 'html') return 'raw HTML is not allowed';
  return `Markdown of the kind "${token.type}" is not allowed`;
}

function readFields(head: string): Record<string, string> {
  const pairs = head.split('\n').map((row) => {
    const colon = row.indexOf(':');
    return [row.slice(0, colon).trim(), row.slice(colon + 1).trim()] as const;
  });
  return Object.fromEntries(pairs);
}

function spokenDate(version: string): string {
  const [year, month = 1, day] = (version.split('.')[0] ?? '').split('-').map(Number);
  const name = new Date(2000, month - 1).toLocaleString('en-US', { month: 'long' });
  return day ? `${name} ${day}, ${year}` : `${name} ${year}`;
}

function leadingBreaks(raw: string): number {
  return raw.length - raw.replace(/^\n+/, '').length;
}
