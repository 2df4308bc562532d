import type { BoardingPackage } from '../api/boardingPackage.ts';
import type { FieldError } from '../api/problem.ts';
import type { SectionName } from '../domain/sections/sections.ts';
import type { Seal } from './crypto/seal.ts';
import type { Tx } from './db/database.ts';
import type { ApplicationTable, IdentityGroupTable } from './db/schema.ts';

/** Columns that the rules read. */
export type StoredSections = Pick<
  ApplicationTable,
  'fac_id' | 'sp_product_slug' | 'ownership_type' | 'business' | 'payout'
>;
/** Columns of a group with its people, without their SSNs. */
export type StoredPeople = Pick<IdentityGroupTable, 'kind' | 'owners' | 'contact' | 'nobody_owns_25'>;

/**
 * Section rules for stored applications, whose secrets are masked. The features implement this interface, so that the
 * server need not import them.
 */
export interface SectionRules {
  isComplete(
    section: SectionName,
    application: ApplicationTable,
    group: IdentityGroupTable | undefined,
  ): boolean;
  /** All errors that prevent a submit, in step order, each with its section. */
  errors(application: StoredSections, group: StoredPeople | undefined): FieldError[];
  /** The sections as stored, by the declared fields, with their numbers in full. */
  inFull(
    seal: Seal,
    application: ApplicationTable,
    group: IdentityGroupTable | undefined,
  ): Pick<BoardingPackage, 'business' | 'owners' | 'nobodyOwns25' | 'contact' | 'payout'>;
  /** JSON of the PDF copy of a stored application. */
  copy(tx: Tx, application: ApplicationTable): Promise<string>;
}
