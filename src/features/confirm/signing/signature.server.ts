import type { BodyOf } from '../../../api/endpoint.ts';
import type { FieldError } from '../../../api/problem.ts';
import { check, under } from '../../../domain/draft.ts';
import { isLegalDocument } from '../../../domain/legal.ts';
import { signatureRule } from '../../../domain/signature.ts';
import type { Language } from '../../../domain/texts/languages.ts';
import { required } from '../../../domain/texts/messages.ts';
import {
  consentNames,
  consentsOf,
  currentTexts,
  type AgreedText,
} from '../../../server/applications/consents.ts';
import type { Db, Tx } from '../../../server/db/database.ts';
import type { ApplicationTable } from '../../../server/db/schema/schema.ts';
import type { ProductDocument } from '../../../server/facilitators/documents.ts';
import type { LegalDocument } from '../../../server/facilitators/legal.ts';
import type { FacilitatorProduct } from '../../../server/facilitators/products.ts';
import type { submitApplication } from '../contract.ts';

export interface SignatureAndConsents {
  signer: { fullName: string; title: string } | null;
  agreedNow: readonly string[];
}

/**
 * Returns the consents still needed to submit. If the product requires a signature, the applicant must consent to the
 * current version of every document. Otherwise, consent is needed only for product-specific documents and, if there is
 * an acquirer, for the merchant services agreement, because the applicant accepts the rest on the first screen.
 */
export async function missingConsents(
  db: Db | Tx,
  { fac_id: facId, account_id: accountId, id }: Pick<ApplicationTable, 'fac_id' | 'account_id' | 'id'>,
  offer: FacilitatorProduct,
): Promise<string[]> {
  const needed =
    offer.product.signature === 'typed' ? consentNames(offer) : reviewed(offer).map(({ name }) => name);
  if (needed.length === 0) return [];
  const consents = await consentsOf(db, { facId, accountId, id });
  const agreed = new Set(consents.map(keyOf));
  return needed.filter((consent) => currentTexts(offer, [consent]).some((text) => !agreed.has(keyOf(text))));
}

function reviewed({
  product: { acquirer, legal, documents },
}: FacilitatorProduct): (LegalDocument & Partial<ProductDocument>)[] {
  return [...(acquirer ? [legal['merchant-services-agreement']] : []), ...documents];
}

export function reviewDocuments(
  offer: FacilitatorProduct,
  { missing, language }: { missing: readonly string[]; language: Language },
): { document: string; title: string; version: string; agreed: boolean }[] {
  return reviewed(offer)
    .filter(({ name }) => !isLegalDocument(name) || missing.includes(name))
    .map(({ name, title, titleIn, version }) => ({
      document: name,
      title: titleIn?.[language] ?? title,
      version,
      agreed: !missing.includes(name),
    }));
}

/** Includes the hash, because the text can differ between products or change without a new version number. */
function keyOf({ document, version, sha256 }: AgreedText): string {
  return `${document} ${version} ${sha256}`;
}

export async function readSigned(
  tx: Tx,
  {
    application,
    offer,
    body,
  }: { application: ApplicationTable; offer: FacilitatorProduct; body: BodyOf<typeof submitApplication> },
): Promise<SignatureAndConsents | { errors: FieldError[] }> {
  const agreedNow = await missingConsents(tx, application, offer);
  const given: readonly unknown[] = Array.isArray(body.consents) ? body.consents : [];
  const errors: FieldError[] = agreedNow.every((document) => given.includes(document))
    ? []
    : [{ field: 'consents', message: required('consents') }];
  const isTyped = offer.product.signature === 'typed';
  const signer = isTyped ? check(signatureRule, body.signature ?? {}) : ({ ok: true, value: null } as const);
  if (!signer.ok) errors.push(...under('signature', signer.errors));
  if (!signer.ok || errors.length > 0)
    return { errors: errors.map((error) => ({ ...error, section: 'submit' })) };
  return { signer: signer.value, agreedNow };
}
