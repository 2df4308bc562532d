import type { ReactNode } from 'react';

const FORMAT = /([#(][#() -]*#|MM-DD-[A-Z]+)/;

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
