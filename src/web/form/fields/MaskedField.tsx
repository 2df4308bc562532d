import { toDisplay } from '../../../domain/values/date.ts';
import { masked } from './edit.ts';
import { masks, type MaskName } from './masks.ts';
import { unbroken } from './unbroken.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

const SIZES: Partial<Record<MaskName, number>> = { percent: 3, zip: 5, phone: 14, money: 14, account: 17 };

/** The first typed character replaces a stored sensitive value (`*****6789`). */
export function MaskedField({
  mask,
  hint,
  ...props
}: Omit<TextFieldProps, 'display' | 'read' | 'type'> & { mask: MaskName }) {
  const display = (value: string) =>
    (masks[mask].hasStrayComma?.(value) ? null : masks[mask].format(value)) ?? value;
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
      size={SIZES[mask] ?? 11}
      {...props}
      hint={typeof hint === 'string' ? unbroken(hint) : hint}
      display={display}
      read={(input, { value, inputType }) => {
        const caret = input.selectionStart ?? input.value.length;
        const edit = { before: display(value), text: input.value, caret, inputType };
        const { text, caret: place } = masked(masks[mask], edit);
        if (text !== input.value) {
          input.value = text;
          // In Safari, setting the selection focuses the input.
          if (document.activeElement === input) input.setSelectionRange(place, place);
        }
        // Text that doesn't fit the mask is kept and shows its error immediately.
        if (masks[mask].format(text) === null) props.state.leave(props.name);
        return text;
      }}
    />
  );
}
