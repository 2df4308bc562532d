import { Fragment } from 'react';

/** A text that breaks, where it must, at the joints of its addresses: before @ and a dot, after the slashes. */
export function Breakable({ text }: { text: string }) {
  return text.split(/(?=[@.]\w)|(?<=\/\/)/).map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts have no other name, and never change places
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
