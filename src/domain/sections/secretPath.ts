import type { Fields } from './fields.ts';
import { CONTACT, OWNER } from './person.ts';
import { SECTION_RECORDS } from './records.ts';

export const RECORDS = {
  ...SECTION_RECORDS,
  owners: { fields: OWNER, isList: true },
  contact: { fields: CONTACT, isList: false },
} as const satisfies Record<string, { fields: Fields<never>; isList: boolean }>;

export type SecretSection = keyof typeof RECORDS;

export interface SecretPath {
  section: SecretSection;
  index: number;
  name: string;
}

export function readSecretPath(text: string): SecretPath | undefined {
  const [, section = '', at, name = ''] = /^([a-z]+)(?:\.(0|[1-9]\d{0,2}))?\.([a-zA-Z]+)$/.exec(text) ?? [];
  if (!isSection(section)) return undefined;
  const { fields, isList }: { fields: Fields<never>; isList: boolean } = RECORDS[section];
  if (isList !== (at !== undefined) || !Object.hasOwn(fields, name)) return undefined;
  const spec = fields[name];
  if (!spec || 'group' in spec || !spec.secret) return undefined;
  return { section, index: Number(at ?? 0), name };
}

function isSection(text: string): text is SecretSection {
  return Object.hasOwn(RECORDS, text);
}
