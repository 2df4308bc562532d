import { useEffect, useRef } from 'react';
import type { DocumentType, ItemKind } from '../../../domain/requests/requests.ts';
import type { SectionName } from '../../../domain/sections/sections.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { documentOptions, sectionOptions } from '../itemNames.ts';
import type { DraftItem } from './items.ts';

const kinds = [
  { value: 'document', label: 'Document' },
  { value: 'section', label: 'Section to change' },
  { value: 'answer', label: 'Question' },
] as const;

export function ItemFields({
  item,
  number,
  isNew,
  people,
  errorOf,
  onChange,
  onRemove,
}: {
  item: DraftItem;
  number: number;
  isNew: boolean;
  people: readonly { value: string; label: string }[];
  errorOf: (name: keyof DraftItem) => string | undefined;
  onChange: (change: Partial<DraftItem>) => void;
  onRemove: () => void;
}) {
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isNew) fields.current?.querySelector('select')?.focus();
  }, [isNew]);
  return (
    <fieldset ref={fields} className="card item">
      <legend>Item {number}</legend>
      <div className="row">
        <SelectField
          label="Kind"
          options={kinds}
          value={item.kind}
          error={errorOf('kind')}
          onChange={(event) => onChange({ kind: event.target.value as ItemKind })}
        />
        {item.kind === 'document' && (
          <SelectField
            label="Document"
            options={documentOptions}
            value={item.documentType}
            error={errorOf('documentType')}
            onChange={(event) => onChange({ documentType: event.target.value as DocumentType })}
          />
        )}
        {item.kind === 'section' && (
          <SelectField
            label="Section"
            options={sectionOptions}
            value={item.section}
            error={errorOf('section')}
            onChange={(event) => onChange({ section: event.target.value as SectionName })}
          />
        )}
        {people.length > 0 && (
          <SelectField
            label="About"
            options={[{ value: '', label: 'The business' }, ...people]}
            value={item.about}
            error={errorOf('about')}
            onChange={(event) => onChange({ about: event.target.value })}
          />
        )}
      </div>
      <div className="row">
        {item.kind === 'answer' ? (
          <TextField
            label="Question"
            value={item.question}
            error={errorOf('question')}
            required
            onChange={(event) => onChange({ question: event.target.value })}
          />
        ) : (
          <TextField
            label="Reason"
            hint="The applicant sees this exactly as you write it."
            value={item.reason}
            error={errorOf('reason')}
            required
            onChange={(event) => onChange({ reason: event.target.value })}
          />
        )}
        <Button look="quiet" onClick={onRemove}>
          Remove<span className="hidden-visually"> item {number}</span>
        </Button>
      </div>
    </fieldset>
  );
}
