import { hash } from 'node:crypto';
import { marked, type Token, type Tokens } from 'marked';
import * as v from 'valibot';
import { escapeHtml } from '../../domain/texts/escapeHtml.ts';
import { issueMistakes, type Report } from './mistakes.ts';

export interface LegalDocument {
  name: string;
  title: string;
  version: string;
  lastUpdated: string;
  /** Text from the file and placeholder values are escaped, so pages can insert this HTML unchanged. */
  html: string;
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
      'must be a date like 2023-08-31, or 2023-08-31.2 for a second version on the same day',
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
  const text = input.text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
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
  let html = '';
  let line = head[0].split('\n').length;
  for (const token of marked.lexer(body)) {
    const at = `line ${line + leadingBreaks(token.raw)}`;
    const fault = (message: string) => report(at, message);
    html += blockHtml(token, { values, fault });
    line += token.raw.split('\n').length - 1;
  }
  if (html === '') report('text', 'must not be empty');
  const { title = '' } = fields.success ? fields.output : {};
  const filledTitle = filled(title, { values, fault: (message) => report('title', message) });
  if (faults > 0 || !fields.success) return undefined;

  const markdown = text.replace(PLACEHOLDER, (_all, key: string) => values[key] ?? '');
  return { name, ...fields.output, title: filledTitle, html, markdown, sha256: hash('sha256', markdown) };
}

interface Reading {
  values: Record<string, string>;
  fault: (message: string) => void;
}

function blockHtml(token: Token, reading: Reading): string {
  switch (token.type) {
    case 'space':
      return '';
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading;
      if (depth < 2 || depth > 4)
        reading.fault('headings go from ## to ####; the title is in the front matter');
      // Move headings down one level, because pages show the document's title as an h2.
      return `<h${depth + 1}>${inlinesHtml(tokens, reading)}</h${depth + 1}>`;
    }
    case 'paragraph':
    case 'text':
      return `<p>${inlinesHtml((token as Tokens.Paragraph).tokens, reading)}</p>`;
    case 'list': {
      const { ordered, start, items } = token as Tokens.List;
      const inner = items.map(({ tokens }) => `<li>${blocksHtml(tokens, reading)}</li>`).join('');
      return ordered ? `<ol start="${start || 1}">${inner}</ol>` : `<ul>${inner}</ul>`;
    }
    case 'table':
      return tableHtml(token as Tokens.Table, reading);
    default:
      reading.fault(refusal(token));
      return '';
  }
}

function blocksHtml(tokens: Token[], reading: Reading): string {
  return tokens.map((token) => blockHtml(token, reading)).join('');
}

/** The focusable wrapper lets users scroll the table on narrow screens and with the keyboard. */
function tableHtml({ header, rows }: Tokens.Table, reading: Reading): string {
  const rowHtml = (open: string, cells: Tokens.TableCell[]) =>
    `<tr>${cells.map((cell) => cellHtml(open, cell, reading)).join('')}</tr>`;
  const head = rowHtml('th scope="col"', header);
  const name = head.replaceAll('</th><th', ', <th').replace(/<[^>]*>/g, '');
  const body = rows.map((row) => rowHtml('td', row)).join('');
  return `<section class="table" aria-label="${name}" tabindex="0"><table><thead>${head}</thead><tbody>${body}</tbody></table></section>`;
}

function cellHtml(open: string, { align, tokens }: Tokens.TableCell, reading: Reading): string {
  return `<${open}${align ? ` class="${align}"` : ''}>${inlinesHtml(tokens, reading)}</${open.slice(0, 2)}>`;
}

function inlinesHtml(tokens: Token[], reading: Reading): string {
  return tokens.map((token) => inlineHtml(token, reading)).join('');
}

function inlineHtml(token: Token, reading: Reading): string {
  switch (token.type) {
    case 'text':
    case 'escape':
      return escapeHtml(filled((token as Tokens.Text).text, reading));
    case 'strong':
    case 'em':
      return `<${token.type}>${inlinesHtml((token as Tokens.Strong).tokens, reading)}</${token.type}>`;
    case 'br':
      return '<br>';
    case 'link': {
      const link = token as Tokens.Link;
      const href = filled(link.href, reading);
      if (!SAFE_LINK.test(href)) reading.fault('links must be http, https, or mailto URLs');
      // External links open in a new tab to keep unsaved input.
      const away = /^https?:/i.test(href) ? ' target="_blank" rel="noopener noreferrer"' : '';
      return `<a href="${escapeHtml(href)}"${away}>${inlinesHtml(link.tokens, reading)}</a>`;
    }
    default:
      reading.fault(refusal(token));
      return '';
  }
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
  return `this type of Markdown is not allowed: ${token.type}`;
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
