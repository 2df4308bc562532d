import { DEFAULT_LANGUAGE } from '../../../domain/texts/languages.ts';
import { TextArea } from '../../ui/Field.tsx';
import { languageName } from '../itemNames.ts';
import type { ApplicationData } from '../useApplication.ts';

export function MessageField({
  language,
  hint = '',
  value,
  required,
  onChange,
}: {
  language: ApplicationData['language'];
  hint?: string;
  value: string;
  required?: boolean;
  onChange: (message: string) => void;
}) {
  const reads =
    language === DEFAULT_LANGUAGE
      ? ''
      : `The applicant chose ${languageName(language)}. We won't translate your message.`;
  return (
    <TextArea
      label="Message to the applicant"
      hint={[hint, reads].filter(Boolean).join(' ')}
      name="message"
      value={value}
      required={required}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
