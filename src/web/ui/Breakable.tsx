import { Fragment } from 'react';

/**
 * A text that breaks, where it must, at the joints of the address in it: before @, after the slashes, and before the
 * dots that follow.
 */
export function Breakable({ text }: { text: string }) {
  const [, start = text, rest = ''] = /^(.*?:\/\/|[^@]*)(.*)$/s.exec(text) ?? [];
  return [start, ...rest.split(/(?=\.\w)/)].map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts have no other name, and never change places
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
