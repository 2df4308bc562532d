import { randomBytes, randomUUID } from 'node:crypto';
import { chainId } from '../../src/server/evidence.ts';
import { hashOfLine, macOfHead } from '../../src/server/evidenceHash.ts';
import { linkTokens } from '../../src/server/links.ts';
import { SEALED_COLUMNS } from '../../src/server/sealedColumns.ts';
import type { Place, Seal } from '../../src/server/seal.ts';
import type { EventTable } from '../../src/server/db/schemaOperations.ts';
import type { Row, Template, Value } from './templates.ts';

/** How one copy of a template differs from it. */
export interface Difference {
  email: string;
  name: string;
  facId: string;
  slug: string;
  /** Milliseconds by which everything happened earlier. */
  earlier: number;
  /** Somebody is at work on it now; else its sessions have been swept. */
  isLive: boolean;
}

/** Adds one copy's lines of COPY's text form to those of each table. */
export type Cloner = (difference: Difference, into: Record<string, string[]>) => void;

interface Copy extends Difference {
  /** Ids in the order of the template's. */
  ids: string[];
  /** The hash of each application's last line. */
  heads: Map<string, string>;
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Invite ids and other random tokens. */
const TOKEN = /^[\w-]{43}$/;
const OF_SESSIONS = new Set(['session', 'session_token', 'sms_code']);
const BEFORE_NOW = 1_000_000_000_000;

/** Columns whose value is random or follows from the row's own id; a copy needs values of its own. */
const RANDOM = new Set(['session.cookie_hash', 'session_token.token_hash']);

/** Makes copies of a template, each whole in itself: sealed for its own rows, its evidence log chained anew. */
export function clonerOf(template: Template, columns: Record<string, string[]>, seal: Seal): Cloner {
  const ids = idsOf(template);
  const makers = Object.entries(template.rows).flatMap(([table, rows]) =>
    inOrder(table, rows).map((row) => {
      const cells = (columns[table] ?? []).map((column) =>
        cellOf({ template, ids, table, column, row, seal }),
      );
      const finish = FINISHERS[table]?.(columns[table] ?? [], seal);
      return { table, cells, finish };
    }),
  );
  return (difference, into) => {
    const copy: Copy = {
      ...difference,
      ids: ids.map((id) => (TOKEN.test(id) ? randomBytes(32).toString('base64url') : randomUUID())),
      heads: new Map(),
    };
    for (const { table, cells, finish } of makers) {
      if (!difference.isLive && OF_SESSIONS.has(table)) continue;
      const values = cells.map((cell) => cell(copy));
      finish?.(values, copy);
      into[table]?.push(`${values.map(escaped).join('\t')}\n`);
    }
  };
}

/** Every id that rows are found by or point to. */
function idsOf({ rows }: Template): string[] {
  const found = new Set<string>();
  for (const row of Object.values(rows).flat()) {
    const { id } = row;
    if (typeof id !== 'string') continue;
    if (TOKEN.test(id)) found.add(id);
    for (const uuid of id.match(UUID) ?? []) found.add(uuid);
  }
  return [...found];
}

/** Copies stand in no chain of applications, as those of an earlier version: a chain cannot be made in parallel. */
function inOrder(table: string, rows: Row[]): Row[] {
  if (table !== 'event' && table !== 'event_head') return rows;
  const own = rows.filter((row) => row['application_id'] !== chainId(String(row['fac_id'])));
  if (table === 'event_head') return own;
  return own
    .toSorted((a, b) => Number(a['seq']) - Number(b['seq']))
    .map((row) => ({ ...row, details: String(row['details']).replace(/,?"place":\d+/, '') }));
}

type Cell = (copy: Copy) => Value;

function cellOf(input: {
  template: Template;
  ids: readonly string[];
  table: string;
  column: string;
  row: Row;
  seal: Seal;
}): Cell {
  const { template, ids, table, column, row, seal } = input;
  const value = row[column] ?? null;
  if (RANDOM.has(`${table}.${column}`)) return () => randomBytes(32).toString('base64url');
  if (column === 'fac_id') return ({ facId }) => facId;
  if (column === 'sp_product_slug') return ({ slug }) => slug;
  if (table === 'account' && column === 'name') return ({ name }) => name;
  if (typeof value === 'number') return value > BEFORE_NOW ? ({ earlier }) => value - earlier : () => value;
  if (value === null || value === '') return () => value;
  const text = textOf(value, template, ids);
  if (!SEALED_COLUMNS.some((sealed) => sealed.table === table && sealed.column === column)) return text;
  const idOf = textOf(String(row['id']), template, ids);
  return (copy) =>
    seal.seal({ facId: copy.facId, table, column, row: String(idOf(copy)) } as Place, String(text(copy)));
}

/** A text with the copy's ids and e-mail address in place of the template's. */
function textOf(value: string, { email }: Template, ids: readonly string[]): Cell {
  const wanted = [email, ...ids].filter((part) => value.includes(part));
  if (wanted.length === 0) return () => value;
  const parts = value.split(new RegExp(`(${wanted.map((part) => part.replace(/[.+]/g, '\\$&')).join('|')})`));
  const pieces = parts.map((part, at): string | ((copy: Copy) => string) => {
    if (at % 2 === 0) return part;
    if (part === email) return (copy) => copy.email;
    const index = ids.indexOf(part);
    return (copy) => copy.ids[index] ?? '';
  });
  return (copy) => pieces.map((piece) => (typeof piece === 'string' ? piece : piece(copy))).join('');
}

type Finisher = (columns: readonly string[], seal: Seal) => (values: Value[], copy: Copy) => void;

/** What follows from a row's other values. */
const FINISHERS: Record<string, Finisher> = {
  application: (columns, seal) => {
    const at = (name: string) => columns.indexOf(name);
    const [id, generation] = [at('id'), at('link_generation')];
    const [shownHash, emailedHash] = [at('link_hash'), at('email_link_hash')];
    return (values) => {
      const row = { id: String(values[id]), link_generation: Number(values[generation]) };
      const { shown, emailed } = linkTokens(seal, row);
      values[shownHash] = seal.tokenHash(shown);
      values[emailedHash] = seal.tokenHash(emailed);
    };
  },
  event: (columns, seal) => {
    const at = (name: string) => columns.indexOf(name);
    const [id, previous, hash] = [at('application_id'), at('previous_hash'), at('hash')];
    return (values, { heads }) => {
      const application = String(values[id]);
      values[previous] = heads.get(application) ?? '';
      const line = Object.fromEntries(columns.map((column, index) => [column, values[index]]));
      values[hash] = hashOfLine(seal, line as unknown as EventTable);
      heads.set(application, String(values[hash]));
    };
  },
  event_head: (columns, seal) => {
    const at = (name: string) => columns.indexOf(name);
    const [id, facId, seq] = [at('application_id'), at('fac_id'), at('seq')];
    const [hash, mac] = [at('hash'), at('mac')];
    return (values, { heads }) => {
      const head = {
        application_id: String(values[id]),
        fac_id: String(values[facId]),
        seq: Number(values[seq]),
        hash: heads.get(String(values[id])) ?? '',
      };
      values[hash] = head.hash;
      values[mac] = macOfHead(seal, head);
    };
  },
};

const SPECIAL: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function escaped(value: Value): string {
  if (value === null) return '\\N';
  return typeof value === 'number'
    ? String(value)
    : value.replace(/[\\\t\n\r]/g, (one) => SPECIAL[one] ?? one);
}
