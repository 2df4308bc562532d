import { randomBytes, randomUUID } from 'node:crypto';
import { businessNames } from '../../src/domain/sections/businessNames.ts';
import { wordsOf as searchWords } from '../../src/domain/values/words.ts';
import { chainId, staffLogId } from '../../src/server/audit/auditLog.ts';
import { hashOfEntry, macOfHead } from '../../src/server/audit/auditHash.ts';
import { linkTokens } from '../../src/server/applications/links/links.ts';
import { SEALED_COLUMNS } from '../../src/server/crypto/sealedColumns.ts';
import type { SealedCell, Seal } from '../../src/server/crypto/seal.ts';
import type { EventTable } from '../../src/server/db/schema/operations.ts';
import type { Row, Template, Value } from './templates.ts';

export interface Difference {
  email: string;
  name: string;
  facId: string;
  slug: string;
  /** Milliseconds to shift all times into the past. */
  earlier: number;
  isLive: boolean;
}

/** Appends one copy's rows to `into`, which holds each table's lines in COPY text format. */
export type Cloner = (difference: Difference, into: Record<string, string[]>) => void;

interface Copy extends Difference {
  ids: string[];
  heads: Map<string, string>;
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Matches invite IDs and other random tokens. */
const TOKEN = /^[\w-]{43}$/;
const OF_SESSIONS = new Set(['session', 'session_token', 'sms_code']);
const BEFORE_NOW = 1_000_000_000_000;

/** Columns that get a random value in each copy: hashes of tokens, and of the tax ID. */
const RANDOM = new Set([
  'session.cookie_hash',
  'session_token.token_hash',
  'owner_link.token_hash',
  'application.tax_id_hash',
]);

/**
 * Returns a function that makes self-contained copies of a template. Each copy's encrypted values are bound to its own
 * rows, and each copy has its own audit log chains.
 */
export function clonerOf(template: Template, columns: Record<string, string[]>, seal: Seal): Cloner {
  const ids = idsOf(template);
  const wordsOf = wordMaker(template, columns, ids);
  const { application_word: _, ...tables } = template.rows;
  const makers = Object.entries(tables).flatMap(([table, rows]) =>
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
      into[table]?.push(lineOf(values));
    }
    into['application_word']?.push(...wordsOf(copy));
  };
}

function wordMaker({ rows }: Template, columns: Record<string, string[]>, ids: readonly string[]) {
  const applications = (rows['application'] ?? []).map(({ id, business }) => {
    const { legalName, dbaName } = businessNames(business as string | null);
    return { at: ids.indexOf(String(id)), names: [legalName, dbaName] };
  });
  return ({ facId, name, email, ids: own }: Copy): string[] =>
    applications.flatMap(({ at, names }) =>
      searchWords(name, email, ...names).map((word) => {
        const row: Row = { fac_id: facId, application_id: own[at] ?? '', word };
        return lineOf((columns['application_word'] ?? []).map((column) => row[column] ?? null));
      }),
    );
}

function lineOf(values: readonly Value[]): string {
  return `${values.map(escaped).join('\t')}\n`;
}

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

/**
 * Returns rows in log order. Leaves out the logs that a facilitator's applications share (the staff log and the chain
 * of applications), because each copy is self-contained. Also removes `place`, an event's position in that chain.
 * Events from earlier versions have no `place` either.
 */
function inOrder(table: string, rows: Row[]): Row[] {
  if (table !== 'event' && table !== 'event_head') return rows;
  const isShared = ({ application_id: id, fac_id }: Row) =>
    id === chainId(String(fac_id)) || id === staffLogId(String(fac_id));
  const own = rows.filter((row) => !isShared(row));
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
  if (value !== null && RANDOM.has(`${table}.${column}`)) return () => randomBytes(32).toString('base64url');
  if (column === 'fac_id') return ({ facId }) => facId;
  if (column === 'sp_product_slug') return ({ slug }) => slug;
  if (table === 'account' && column === 'name') return ({ name }) => name;
  if (typeof value === 'number') return value > BEFORE_NOW ? ({ earlier }) => value - earlier : () => value;
  if (value === null || value === '') return () => value;
  const text = textOf(value, template, ids);
  if (!SEALED_COLUMNS.some((sealed) => sealed.table === table && sealed.column === column)) return text;
  const idOf = textOf(String(row['id']), template, ids);
  return (copy) =>
    seal.seal(
      { facId: copy.facId, table, column, row: String(idOf(copy)) } as SealedCell,
      String(text(copy)),
    );
}

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

const FINISHERS: Record<string, Finisher> = {
  application: (columns, seal) => {
    const at = (name: string) => columns.indexOf(name);
    const [id, generation] = [at('id'), at('link_generation')];
    const [shownHash, emailedHash] = [at('link_hash'), at('email_link_hash')];
    const [revision, counted] = [at('revision'), at('counted_revision')];
    return (values) => {
      const row = { id: String(values[id]), link_generation: Number(values[generation]) };
      const { shown, emailed } = linkTokens(seal, row);
      values[shownHash] = seal.tokenHash(shown);
      values[emailedHash] = seal.tokenHash(emailed);
      // Marks the application as counted, because `seed` adds the `funnel_day` rows separately.
      values[counted] = values[revision] ?? null;
    };
  },
  event: (columns, seal) => {
    const at = (name: string) => columns.indexOf(name);
    const [id, previous, hash] = [at('application_id'), at('previous_hash'), at('hash')];
    return (values, { heads }) => {
      const application = String(values[id]);
      values[previous] = heads.get(application) ?? '';
      const line = Object.fromEntries(columns.map((column, index) => [column, values[index]]));
      values[hash] = hashOfEntry(seal, line as unknown as EventTable);
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
