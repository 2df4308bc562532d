import { useEffect, useRef } from 'react';
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
  sentAs,
  onChange,
  onRemove,
}: {
  item: DraftItem;
  number: number;
  isNew: boolean;
  people: readonly { value: string; label: string }[];
  /** The item's index in the request that the server rejected, or -1 if that request didn't contain the item. */
  sentAs: number;
  onChange: (change: Partial<DraftItem>) => void;
  onRemove: () => void;
}) {
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isNew) fields.current?.querySelector('select')?.focus();
  }, [isNew]);
  const field = (name: Exclude<keyof DraftItem, 'key'>) => ({
    name: `items.${sentAs}.${name}`,
    value: item[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <fieldset ref={fields} className="card item">
      <legend>Item {number}</legend>
      <div className="row">
        <SelectField label="Kind" options={kinds} {...field('kind')} />
        {item.kind === 'document' && (
          <SelectField label="Document" options={documentOptions} {...field('documentType')} />
        )}
        {item.kind === 'section' && (
          <SelectField label="Section" options={sectionOptions} {...field('section')} />
        )}
        {people.length > 0 && (
          <SelectField
            label="About"
            options={[{ value: '', label: 'The business' }, ...people]}
            {...field('about')}
          />
        )}
      </div>
      <div className="row">
        {item.kind === 'answer' ? (
          <TextField label="Question" {...field('question')} required />
        ) : (
          <TextField
            label="Reason"
            hint="The applicant sees this exactly as you write it."
            {...field('reason')}
            required
          />
        )}
        <Button look="quiet" onClick={onRemove}>
          Remove<span className="hidden-visually"> item {number}</span>
        </Button>
      </div>
    </fieldset>
  );
}
