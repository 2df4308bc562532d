import { CONSENT_DOCUMENTS, documentsBehind, TAX_FORM_CONSENT } from '../../domain/legal.ts';
import { documentOf, type FacilitatorProduct } from '../facilitators/products.ts';
import type { Db, Tx } from '../db/database.ts';

export interface AgreedText {
  document: string;
  version: string;
  sha256: string;
}

export function currentTexts(
  { product }: Pick<FacilitatorProduct, 'product'>,
  consents: readonly string[],
): AgreedText[] {
  return consents.flatMap(documentsBehind).flatMap((document) => {
    const text = documentOf(product, document);
    return text ? { document, version: text.version, sha256: text.sha256 } : [];
  });
}

export function consentNames({ product }: Pick<FacilitatorProduct, 'product'>): string[] {
  return [...CONSENT_DOCUMENTS, ...product.documents.map(({ name }) => name)];
}

/**
 * Returns the consents from all of the account's applications, because later applications reuse them. Consent to
 * electronic tax forms is per application.
 */
export async function consentsOf(
  db: Db | Tx,
  { facId, accountId, id }: { facId: string; accountId: string; id: string },
): Promise<(AgreedText & { agreedAt: number })[]> {
  return db
    .selectFrom('consent')
    .select(['document', 'version', 'sha256', 'agreed_at as agreedAt'])
    .where('fac_id', '=', facId)
    .where('account_id', '=', accountId)
    .where(({ eb, or }) => or([eb('document', '!=', TAX_FORM_CONSENT), eb('application_id', '=', id)]))
    .orderBy('agreed_at')
    .orderBy('document')
    .execute();
}
