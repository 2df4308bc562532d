import { toDisplay } from '../../domain/date.ts';
import { masked } from './edit.ts';
import { masks, type MaskName } from './masks.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';

/**
 * A text field that is formatted as it is typed. Its value is the formatted text. A stored secret (`*****6789`) is
 * shown as it is and gives way to the first thing typed. A date typed as YYYY-MM-DD becomes MM-DD-YYYY when it is left.
 */
export function MaskedField({
  mask,
  ...props
}: Omit<TextFieldProps, 'display' | 'read' | 'type'> & { mask: MaskName }) {
  const display = (value: string) => masks[mask].format(value) ?? value;
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
      display={display}
      read={(input, { value, inputType }) => {
        const caret = input.selectionStart ?? input.value.length;
        const edit = { before: display(value), text: input.value, caret, inputType };
        const { text, caret: place } = masked(masks[mask], edit);
        if (text !== input.value) {
          input.value = text;
          // Safari gives the focus to what is selected in.
          if (document.activeElement === input) input.setSelectionRange(place, place);
        }
        // What does not fit stays as it was pasted, and is refused at once, not only when the field is left.
        if (masks[mask].format(text) === null) props.state.leave(props.name);
        return text;
      }}
    />
  );
}
