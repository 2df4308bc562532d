import type { ConsentDocumentName } from '../../../domain/legal.ts';
import { CheckboxField } from '../../../web/form/fields/CheckboxField.tsx';
import type { FieldBinding } from '../../../web/form/useStepForm.ts';
import { openLegal, type LegalDocument, type ProductDocument } from '../../../web/frame/legal.ts';
import { LEGAL_NAMES } from '../../../web/messages.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { DIALOG_DOCUMENTS } from '../../legal/rules.ts';

interface NamedDocument {
  title: string;
  opens: LegalDocument | ProductDocument;
}

export function standardDocuments(consents: readonly ConsentDocumentName[]): NamedDocument[] {
  const dialogs = Object.entries(DIALOG_DOCUMENTS) as [LegalDocument, ConsentDocumentName][];
  return dialogs.flatMap(([opens, name]) =>
    consents.includes(name) ? { title: LEGAL_NAMES[opens], opens } : [],
  );
}

export function ownDocuments(documents: readonly ProductDocument[]): NamedDocument[] {
  return documents.map((opens) => ({ title: opens.title, opens }));
}

export function Agreement({
  binding,
  agreeTo,
  documents,
}: {
  binding: FieldBinding;
  agreeTo: string;
  documents: readonly NamedDocument[];
}) {
  const names = documents.map(({ title }) => title).join(', ');
  const label = (
    <>
      {agreeTo} <DocumentLinks documents={documents} />
    </>
  );
  return <CheckboxField {...binding} spoken={`${agreeTo} ${names}`} label={label} />;
}

export function DocumentLinks({ documents }: { documents: readonly NamedDocument[] }) {
  return documents.map(({ title, opens }, index) => (
    <span key={title}>
      {index > 0 && ', '}
      <Button look="link" onClick={() => openLegal(opens)}>
        {title}
      </Button>
    </span>
  ));
}
