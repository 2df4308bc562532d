import type { Characters } from './text.ts';

export const MULTILINE: Characters = { shape: /^(?:[^\p{Cc}\p{Cs}\p{Bidi_C}]|[\n\r\t])*$/u };
