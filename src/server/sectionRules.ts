import type { BoardingPackage } from '../api/boardingPackage.ts';
import type { FieldError, Problem } from '../api/problem.ts';
import type { ShownSection } from '../api/sectionRecords.ts';
import type { Checked } from '../domain/draft.ts';
import type { SectionColumn, SectionName } from '../domain/sections/sections.ts';
import type { Seal } from './crypto/seal.ts';
import type { Tx } from './db/database.ts';
import type { ApplicationTable, IdentityGroupTable } from './db/schema/schema.ts';
import type { FacilitatorProduct } from './facilitators/products.ts';

export type StoredSections = Pick<
  ApplicationTable,
  'fac_id' | 'sp_product_slug' | 'ownership_type' | SectionColumn
>;
/** Omits the columns with SSNs. */
export type StoredPeople = Pick<IdentityGroupTable, 'kind' | 'owners' | 'contact' | 'nobody_owns_25'>;

export interface ApplicationWithGroup {
  application: ApplicationTable;
  group: IdentityGroupTable | undefined;
}

export type SectionsInFull = Pick<BoardingPackage, SectionColumn | 'owners' | 'nobodyOwns25' | 'contact'>;

/** Implemented in `src/features`, so that `src/server` needs no imports from there. */
export interface SectionRules {
  isComplete(
    section: SectionName,
    application: ApplicationTable,
    group: IdentityGroupTable | undefined,
  ): boolean;
  /**
   * True if the only details missing from the identity section are those that owners enter themselves. Later steps are
   * then open.
   */
  isAwaitingOwners(application: ApplicationTable, group: IdentityGroupTable | undefined): boolean;
  errors(application: StoredSections, group: StoredPeople | undefined): FieldError[];
  /** Always in English. Empty if the facilitator no longer has the product. */
  shown(application: StoredSections, group: StoredPeople | undefined): ShownSection[];
  inFull(seal: Seal, application: ApplicationTable, group: IdentityGroupTable | undefined): SectionsInFull;
  checkPrefill(
    offer: FacilitatorProduct,
    given: { prefill?: unknown; locked?: unknown },
  ): Checked<string | null>;
  fill(seal: Seal, tx: Tx, loaded: ApplicationWithGroup): Promise<Problem | undefined>;
  copy(tx: Tx, application: ApplicationTable): Promise<string>;
}
