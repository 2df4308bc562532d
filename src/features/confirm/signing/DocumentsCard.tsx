import type { FieldBinding } from '../../../web/form/useStepForm.ts';
import { Card } from '../../../web/ui/Card.tsx';
import type { Fees } from '../facts.ts';
import { Agreement, DocumentLinks, ownDocuments } from './Agreement.tsx';
import { DOCUMENTS } from './signingMessages.ts';

export function DocumentsCard({
  binding,
  documents,
}: {
  binding: FieldBinding;
  documents: NonNullable<Fees['documents']>;
}) {
  const missing = documents.filter(({ agreed }) => !agreed);
  const given = documents.filter(({ agreed }) => agreed);
  return (
    <Card title={DOCUMENTS.title}>
      {given.length > 0 && (
        <p>
          {DOCUMENTS.agreed} <DocumentLinks documents={ownDocuments(given)} />
        </p>
      )}
      {missing.length > 0 && (
        <>
          <p>{DOCUMENTS.lead}</p>
          <div className="signing-choice">
            <Agreement binding={binding} agreeTo={DOCUMENTS.agreeTo} documents={ownDocuments(missing)} />
          </div>
        </>
      )}
    </Card>
  );
}
