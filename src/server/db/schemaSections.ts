import type { SectionColumn } from '../../domain/sections/sections.ts';

/** The sections of an application as JSON, possibly incomplete, with masked numbers, and those numbers. */
export interface SectionColumns extends Record<SectionColumn, string | null> {
  business_sealed: string | null;
  payout_sealed: string | null;
}
