import type { Characters } from './text.ts';

/** Allows printable characters, line breaks, and tabs, for multi-line strings. */
export const LINES: Characters = { shape: /^(?:[^\p{Cc}\p{Cs}\p{Bidi_C}]|[\n\r\t])*$/u };
