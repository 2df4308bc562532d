import type { SectionColumn } from '../../domain/sections/sections.ts';
import type { SectionMigrations } from './migrations/migrations.ts';

/**
 * An application's sections as JSON, possibly incomplete and with sensitive values masked, and the encrypted originals.
 */
export interface SectionColumns extends Record<SectionColumn | keyof SectionMigrations, string | null> {
  business_sealed: string | null;
  payout_sealed: string | null;
}
