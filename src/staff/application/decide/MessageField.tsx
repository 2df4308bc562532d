import { DEFAULT_LANGUAGE } from '../../../domain/texts/languages.ts';
import { TextArea } from '../../ui/Field.tsx';
import { languageName } from '../itemNames.ts';
import type { ApplicationData } from '../useApplication.ts';

/** If the applicant chose a language other than the default, a hint says that the message won't be translated. */
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
