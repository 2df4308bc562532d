import type { Language } from '../../domain/texts/languages.ts';

export interface PdfCopy {
  title: string;
  brand: { name: string; color: string };
  language: Language;
  footer: (page: number, pages: number) => string;
  /** Milliseconds since the Unix epoch. A fixed value makes the output reproducible. */
  createdAt: number;
  sections: PdfSection[];
}

export interface PdfSection {
  heading?: string;
  parts: PdfPart[];
}

export interface PdfPart {
  title?: string;
  facts?: { label: string; lines: readonly string[] }[];
  sentences?: string[];
  /** Set if an owner entered the values. The applicant's copy omits them. */
  isPrivate?: true;
}
