import { maskitoTransform } from '@maskito/core';
import { useMaskito } from '@maskito/react';
import { toDisplay } from '../../domain/date.ts';
import { masks, type MaskName } from './masks.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

/**
 * A text field that is formatted as it is typed. Its value is the formatted text. A stored secret (`*****6789`) is
 * shown as it is and gives way to the first thing typed. A date typed as YYYY-MM-DD becomes MM-DD-YYYY when it is left.
 */
export function MaskedField({
  mask,
  ...props
}: Omit<TextFieldProps, 'inputRef' | 'display' | 'type'> & { mask: MaskName; type?: 'text' | 'tel' }) {
  const options = masks[mask];
  const ref = useMaskito({ options });
  const normalise = (typed: string) => {
    const shown = toDisplay(typed);
    if (shown && shown !== typed) props.state.set(props.name, shown);
  };
  return (
    <TextField
      inputMode={mask === 'money' ? 'decimal' : mask === 'phone' ? 'tel' : 'numeric'}
      type={mask === 'phone' ? 'tel' : 'text'}
      spellCheck={false}
      onLeave={mask === 'date' ? normalise : undefined}
      {...props}
      inputRef={ref}
      display={(value) => maskitoTransform(value, options)}
    />
  );
}
