import { Fragment } from 'react';

/**
 * Allows a line break after the `://` of a URL or before the @ of an email address, and before each dot that follows.
 */
export function Breakable({ text }: { text: string }) {
  const [, start = text, rest = ''] = /^(.*?:\/\/|[^@]*)(.*)$/s.exec(text) ?? [];
  return [start, ...rest.split(/(?=\.\w)/)].map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts have no other key, and their order is fixed
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
