import type { BoardingPackage } from '../api/boardingPackage.ts';
import type { FieldError, Problem } from '../api/problem.ts';
import type { Checked } from '../domain/draft.ts';
import type { SectionColumn, SectionName } from '../domain/sections/sections.ts';
import type { Seal } from './crypto/seal.ts';
import type { Tx } from './db/database.ts';
import type { ApplicationTable, IdentityGroupTable } from './db/schema/schema.ts';
import type { Offer } from './facilitators/products.ts';

export type StoredSections = Pick<
  ApplicationTable,
  'fac_id' | 'sp_product_slug' | 'ownership_type' | SectionColumn
>;
/** Identity group columns with the stored owners or contact, but not their SSNs. */
export type StoredPeople = Pick<IdentityGroupTable, 'kind' | 'owners' | 'contact' | 'nobody_owns_25'>;

/** An application to prefill, and its group. */
export interface Filled {
  application: ApplicationTable;
  group: IdentityGroupTable | undefined;
}

/**
 * Section rules for stored applications with masked sensitive values. The features implement this interface, so that
 * the server does not import them.
 */
export interface SectionRules {
  isComplete(
    section: SectionName,
    application: ApplicationTable,
    group: IdentityGroupTable | undefined,
  ): boolean;
  /**
   * Whether the identity section lacks only details that owners enter themselves, in which case later steps are open.
   */
  isAwaitingOwners(application: ApplicationTable, group: IdentityGroupTable | undefined): boolean;
  /** All errors that prevent submission, in step order, each with its section. */
  errors(application: StoredSections, group: StoredPeople | undefined): FieldError[];
  /** The declared fields of the stored sections, with sensitive values decrypted. */
  inFull(
    seal: Seal,
    application: ApplicationTable,
    group: IdentityGroupTable | undefined,
  ): Pick<BoardingPackage, 'business' | 'owners' | 'nobodyOwns25' | 'contact' | 'payout'>;
  /**
   * Validates an invite's prefilled values with the rules of the forms. Returns the JSON to store, or null if there are
   * none.
   */
  checkPrefill(offer: Offer, given: { prefill?: unknown; locked?: unknown }): Checked<string | null>;
  /**
   * Copies the invite's prefilled values into sections without data. Returns a `Problem` if there are too many groups.
   */
  fill(seal: Seal, tx: Tx, loaded: Filled): Promise<Problem | undefined>;
  /** JSON of the PDF copy of a stored application. */
  copy(tx: Tx, application: ApplicationTable): Promise<string>;
}
