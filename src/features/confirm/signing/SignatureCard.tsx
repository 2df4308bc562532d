import type { ConsentDocumentName } from '../../../domain/legal.ts';
import { SIGNATURE_NAME_MAX, SIGNATURE_TITLE_MAX } from '../../../domain/limits.ts';
import { Fields } from '../../../web/form/fields/Fields.tsx';
import { NAME_INPUT, TextField } from '../../../web/form/fields/TextField.tsx';
import type { StepForm } from '../../../web/form/useStepForm.ts';
import { Card } from '../../../web/ui/Card.tsx';
import { Agreement, standardDocuments } from './Agreement.tsx';
import { SIGNING } from './signingMessages.ts';

export interface SignatureForm {
  fullName: string;
  title: string;
  consents: boolean;
  documents: boolean;
}

export function SignatureCard<Form extends SignatureForm>({
  form,
  changed,
}: {
  form: Pick<StepForm<Form>, 'field'>;
  changed: readonly ConsentDocumentName[];
}) {
  const field = form.field as StepForm<SignatureForm>['field'];
  return (
    <Card title={SIGNING.title}>
      <p className="signing-authority">{SIGNING.authority}</p>
      <Fields>
        <TextField
          {...field('fullName')}
          label={SIGNING.fullName}
          hint={SIGNING.fullNameHint}
          autoComplete="name"
          {...NAME_INPUT}
          maxLength={SIGNATURE_NAME_MAX * 2}
        />
        <TextField
          {...field('title')}
          label={SIGNING.jobTitle}
          hint={SIGNING.jobTitleHint}
          autoComplete="organization-title"
          maxLength={SIGNATURE_TITLE_MAX * 2}
        />
        {changed.length > 0 && (
          <>
            <p>{SIGNING.changed}</p>
            <Agreement
              binding={field('consents')}
              agreeTo={SIGNING.agreeTo}
              documents={standardDocuments(changed)}
            />
          </>
        )}
      </Fields>
    </Card>
  );
}
