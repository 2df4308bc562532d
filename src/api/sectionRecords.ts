import * as v from 'valibot';
import { SECTION_RECORDS } from '../domain/sections/records.ts';
import { SECTION_COLUMNS, SECTION_NAMES, type SectionColumn } from '../domain/sections/sections.ts';
import type { Fields } from '../domain/sections/fields.ts';
import { named } from './documented.ts';

type RecordSchema = v.GenericSchema<Record<string, unknown>>;
type IsList<Column extends SectionColumn> = (typeof SECTION_RECORDS)[Column]['isList'];
type Entries<One> = {
  [Column in SectionColumn]: IsList<Column> extends true ? v.ArraySchema<RecordSchema, undefined> : One;
};

export type SectionRecords = {
  [Column in SectionColumn]: IsList<Column> extends true
    ? Record<string, unknown>[]
    : Record<string, unknown> | null;
};

/** Properties that the form doesn't contain. A tokenized account number works only while the bank stays linked. */
const MORE: Partial<Record<SectionColumn, v.ObjectEntries>> = { payout: { tokenized: v.boolean() } };

export function sectionEntries<One extends v.GenericSchema>(
  schemaOf: (component: string, fields: Fields<never>, more?: v.ObjectEntries) => RecordSchema,
  oneOf: (schema: RecordSchema) => One,
): Entries<One> {
  const entries = SECTION_COLUMNS.map((column) => {
    const { component, fields, isList } = SECTION_RECORDS[column];
    const schema = schemaOf(component, fields, MORE[column]);
    return [column, isList ? v.array(schema) : oneOf(schema)];
  });
  return Object.fromEntries(entries) as Entries<One>;
}

const shownPart = named(
  'ShownPart',
  v.object({
    title: v.nullable(v.string()),
    rows: v.array(named('ShownRow', v.object({ label: v.string(), lines: v.array(v.string()) }))),
    sentences: v.array(v.string()),
  }),
);

export const shownSection = named(
  'ShownSection',
  v.object({
    name: v.picklist(SECTION_NAMES),
    heading: v.string(),
    parts: v.array(shownPart),
  }),
);

export type ShownSection = v.InferOutput<typeof shownSection>;
