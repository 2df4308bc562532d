import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import {
  isLegalDocument,
  LEGAL_DOCUMENTS,
  TAX_FORM_CONSENT,
  type LegalDocumentName,
} from '../../domain/legal.ts';
import type { Language } from '../../domain/texts/languages.ts';
import { parseLegalDocument, type LegalDocument } from './legal.ts';
import type { Report } from './mistakes.ts';
import { text, translationsOf } from './settings/settingTexts.ts';
import { isRead } from './strayFiles.ts';

export const SHARED_LEGAL = 'default-legal';

const OWN_DOCUMENTS_MAXIMUM = 5;

const ownDocument = v.strictObject({
  id: v.pipe(
    v.string(),
    v.regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'must be lowercase letters, digits, and single dashes'),
    v.maxLength(40, 'is too long'),
    v.check(
      (id) => !isLegalDocument(id) && id !== TAX_FORM_CONSENT,
      'is reserved for a document that every product has',
    ),
  ),
  titleIn: translationsOf(text(80)),
});

export const ownDocuments = v.optional(
  v.pipe(
    v.array(ownDocument),
    v.maxLength(OWN_DOCUMENTS_MAXIMUM, `must have at most ${OWN_DOCUMENTS_MAXIMUM} entries`),
    v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, 'must not repeat a document'),
  ),
  [],
);

export interface ProductDocument extends LegalDocument {
  titleIn: Partial<Record<Language, string>>;
}

export type LegalDocuments = Record<LegalDocumentName, LegalDocument>;

export function documentReader(input: { dir: string; facId: string; noted: (file: string) => Report }) {
  const { dir, facId, noted } = input;
  const own = `${facId}/legal`;
  const read = (name: string, { file, values }: { file: string; values: Record<string, string> }) => {
    const report = noted(file);
    const text = existsSync(join(dir, file)) ? readFileSync(join(dir, file), 'utf8') : undefined;
    if (text === undefined) report('', 'is missing');
    const document = text === undefined ? undefined : parseLegalDocument({ name, text, values, report });
    // An empty document lets validation continue. The reported error still prevents startup.
    return document ?? { name, title: '', version: '', lastUpdated: '', html: '', markdown: '', sha256: '' };
  };
  return {
    shared(values: Record<string, string>): LegalDocuments {
      const fileOf = (name: string) =>
        existsSync(join(dir, own, `${name}.md`)) ? `${own}/${name}.md` : `${SHARED_LEGAL}/${name}.md`;
      const all = LEGAL_DOCUMENTS.map((name) => [name, read(name, { file: fileOf(name), values })]);
      return Object.fromEntries(all) as LegalDocuments;
    },
    own: (id: string, values: Record<string, string>) => read(id, { file: `${own}/${id}.md`, values }),
    checkFiles(ids: readonly string[]): void {
      const allowed = [...LEGAL_DOCUMENTS, ...new Set(ids)].map((name) => `${name}.md`);
      const files = existsSync(join(dir, own)) ? readdirSync(join(dir, own)).filter(isRead) : [];
      for (const file of files)
        if (!allowed.includes(file)) noted(`${own}/${file}`)('', `is not one of ${allowed.join(', ')}`);
    },
  };
}
