import type { Language } from '../../domain/texts/languages.ts';

/** A printable document: headings, label-value pairs, and sentences in reading order. */
export interface PdfCopy {
  title: string;
  /** Sender, and the color of the bar above its name as #rrggbb. */
  brand: { name: string; color: string };
  language: Language;
  /** Footer for a page number and page count. */
  footer: (page: number, pages: number) => string;
  /** Milliseconds since the Unix epoch. A fixed value makes the output reproducible. */
  createdAt: number;
  sections: PdfSection[];
}

export interface PdfSection {
  /** Absent for content directly under the title. */
  heading?: string;
  parts: PdfPart[];
}

export interface PdfPart {
  title?: string;
  facts?: { label: string; lines: readonly string[] }[];
  sentences?: string[];
  /** Entered by an owner, so omitted from the applicant's copy. */
  isPrivate?: true;
}
