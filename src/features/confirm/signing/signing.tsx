import { check, errorsIn } from '../../../domain/draft.ts';
import type { FieldError } from '../../../domain/fieldError.ts';
import { signatureRule } from '../../../domain/signature.ts';
import { translate } from '../../../domain/texts/messages.ts';
import type { Memory } from '../../../web/navigation/memory.ts';
import { status } from '../../../web/session/status.ts';
import { adoptStyle } from '../../../web/ui/adoptStyle.ts';
import type { Fees } from '../facts.ts';
import style from './signing.css?inline';
import type { SignatureForm } from './SignatureCard.tsx';
import { DOCUMENTS, SIGNING, signatureFields } from './signingMessages.ts';

adoptStyle(style);

// This module is loaded only for products that require a signature, have an acquirer or documents of their own, or
// offer electronic Forms 1099-K.
export { AcquirerCard } from './AcquirerCard.tsx';
export { DocumentsCard } from './DocumentsCard.tsx';
export { SignatureCard } from './SignatureCard.tsx';
export { TaxFormsCard } from './TaxFormsCard.tsx';

export const signatureLabels = {
  fullName: SIGNING.fullName,
  title: SIGNING.jobTitle,
};

export const { changedMeanwhile } = SIGNING;

type Kept = Pick<SignatureForm, 'fullName' | 'title'> & { electronic1099k: boolean };

let kept: { applicationId: string | undefined; entries: Kept } | undefined;

export function keepEntries({ fullName, title, electronic1099k }: Kept): void {
  kept = { applicationId: status.get()?.applicationId, entries: { fullName, title, electronic1099k } };
}

export function keptEntries(): Partial<Kept> {
  return kept && kept.applicationId === status.get()?.applicationId ? kept.entries : {};
}

export function signingErrors(values: SignatureForm, { signature, documents = [] }: Fees): FieldError[] {
  const isDisagreed = documents.some(({ agreed }) => !agreed) && !values.documents;
  const own = isDisagreed ? [{ field: 'documents', message: DOCUMENTS.required }] : [];
  if (!signature) return own;
  const { fullName, title } = values;
  const errors = errorsIn(check(signatureRule, { fullName, title }));
  const found = errors.map((error) => ({ ...error, message: translate(error.message, signatureFields) }));
  const isMissing = signature.changed.length > 0 && !values.consents;
  return [
    ...own,
    ...found,
    ...(isMissing ? [{ field: 'consents', message: signatureFields.consents.required }] : []),
  ];
}

export function signedOf(
  { fullName, title, electronic1099k }: SignatureForm & { electronic1099k: boolean },
  { signature, documents = [], ...fees }: Fees,
): NonNullable<Memory['signing']> {
  const own = documents.flatMap(({ document, agreed }) => (agreed ? [] : document));
  const consents = [...(signature?.changed ?? []), ...own];
  return {
    ...(signature && { signature: { fullName, title } }),
    ...(consents.length > 0 && { consents }),
    ...(fees.electronic1099k && { electronic1099k }),
  };
}
