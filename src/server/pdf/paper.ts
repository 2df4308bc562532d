import type { Language } from '../../domain/languages.ts';

/** A document to be printed: headings, facts and sentences, in the order they are read. */
export interface Paper {
  title: string;
  /** Who it comes from, and the colour of the line above its name as #rrggbb. */
  brand: { name: string; color: string };
  language: Language;
  /** What stands at the foot of a page, by its number and how many there are. */
  footer: (page: number, pages: number) => string;
  /** Milliseconds since 1970; the same content at the same time makes the same file. */
  createdAt: number;
  sections: PaperSection[];
}

export interface PaperSection {
  /** Missing for what stands right under the title. */
  heading?: string;
  parts: PaperPart[];
}

export interface PaperPart {
  title?: string;
  facts?: { label: string; lines: readonly string[] }[];
  sentences?: string[];
}
