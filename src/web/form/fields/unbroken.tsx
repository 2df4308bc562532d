import type { ReactNode } from 'react';

const FORMAT = /([#(][#() -]*#|MM-DD-[A-Z]+)/;

/** Keeps formats in a hint, such as `##-#######` and `MM-DD-YYYY`, on one line each. */
export function unbroken(hint: string): ReactNode {
  return hint.split(FORMAT).map((part, place) =>
    place % 2 === 0 ? (
      part
    ) : (
      <span key={part} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  );
}
