import { createHash } from 'node:crypto';
import { askedOf } from '../../domain/sections/business.ts';
import type { ByLanguage, Language, Translation } from '../../domain/texts/languages.ts';
import type { ApplicationTable } from '../../server/db/schema/schema.ts';
import type { BoardingPackage } from '../../api/boardingPackage.ts';
import { TAX_FORM_CONSENT, TAX_FORM_CONSENT_VERSION } from '../../domain/legal.ts';
import { consentNames, currentTexts, type AgreedText } from '../../server/applications/consents.ts';
import type { Acquirer } from '../../domain/signature.ts';
import type { FacilitatorProduct } from '../../server/facilitators/products.ts';
import { readMasked } from '../../server/crypto/sealedFields.ts';
import type { Fees } from './facts.ts';
import type { SignatureAndConsents } from './signing/signature.server.ts';
import * as english from './messages.ts';
import * as spanish from './messages.es.ts';
import * as englishSigning from './signing/signingMessages.ts';
import * as spanishSigning from './signing/signingMessages.es.ts';

const TEXTS: ByLanguage<Translation<typeof english>> = { en: english, es: spanish };
const SIGNING_TEXTS: ByLanguage<Translation<typeof englishSigning>> = {
  en: englishSigning,
  es: spanishSigning,
};

export function businessAsSubmitted({ business, ownership_type: type }: ApplicationTable): string | null {
  const [section] = readMasked<object>(business);
  return section ? JSON.stringify(askedOf(section, type)) : business;
}

export interface Acknowledged {
  fees: Fees;
  certification: string;
  acquirer?: Acquirer | undefined;
  signature?: Signature | undefined;
}

type Signature = NonNullable<BoardingPackage['signature']>;

export function acknowledgedBy(
  { product }: Pick<FacilitatorProduct, 'product'>,
  language: Language,
): Acknowledged {
  const { CERTIFICATION, CERTIFICATION_OWNERS } = TEXTS[language];
  return {
    fees: acknowledgedFees({ product }),
    certification:
      product.ownershipRule === 'beneficial' ? `${CERTIFICATION} ${CERTIFICATION_OWNERS}` : CERTIFICATION,
    acquirer: product.acquirer,
  };
}

export function signatureOf(
  { signer }: SignatureAndConsents,
  { offer, language, at, ip }: { offer: FacilitatorProduct; language: Language; at: number; ip: string },
): Signature | undefined {
  if (signer === null) return undefined;
  const { authority } = SIGNING_TEXTS[language].SIGNING;
  return { ...signer, authority, at, ip, documents: currentTexts(offer, consentNames(offer)) };
}

export function taxFormConsent(language: Language): AgreedText {
  const { lead, agree, points } = SIGNING_TEXTS[language].TAX_FORMS;
  const sha256 = createHash('sha256')
    .update([lead, ...points, agree].join('\n'))
    .digest('hex');
  return { document: TAX_FORM_CONSENT, version: TAX_FORM_CONSENT_VERSION, sha256 };
}

export function acknowledgedFees({ product: { fees } }: Pick<FacilitatorProduct, 'product'>): Fees {
  return { platform: fees?.platform ?? null, spProduct: fees?.spProduct ?? null };
}
