import { CheckboxField } from '../../../web/form/fields/CheckboxField.tsx';
import type { FieldBinding } from '../../../web/form/useStepForm.ts';
import { Card } from '../../../web/ui/Card.tsx';
import { TAX_FORMS } from './signingMessages.ts';

export function TaxFormsCard({ binding }: { binding: FieldBinding }) {
  return (
    <Card title={TAX_FORMS.title}>
      <p>{TAX_FORMS.lead}</p>
      <ul className="signing-duties">
        {TAX_FORMS.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <div className="signing-choice">
        <CheckboxField {...binding} label={TAX_FORMS.agree} />
      </div>
    </Card>
  );
}
