import { Fragment } from 'react';

/**
 * Text with line-break opportunities inside URLs and email addresses: before @, after slashes, and before the dots that
 * follow.
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
