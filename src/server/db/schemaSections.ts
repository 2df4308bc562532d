import type { SectionColumn } from '../../domain/sections/sections.ts';
import type { SectionMigrations } from './migrations/migrations.ts';

/** The sections of an application as JSON, possibly incomplete, with masked numbers, and those numbers. */
export interface SectionColumns extends Record<SectionColumn | keyof SectionMigrations, string | null> {
  business_sealed: string | null;
  payout_sealed: string | null;
}
