import type { SectionColumn } from '../../../domain/sections/sections.ts';
import type { SectionMigrations } from '../migrations.ts';

/**
 * Sections as JSON, possibly incomplete and with masked sensitive values. `*_sealed` columns contain the encrypted
 * originals.
 */
export interface SectionColumns extends Record<SectionColumn | keyof SectionMigrations, string | null> {
  business_sealed: string | null;
  payout_sealed: string | null;
}
