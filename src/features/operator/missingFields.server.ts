import { pathInApplication } from '../../domain/sections/payoutPath.ts';
import type { SectionColumn } from '../../domain/sections/sections.ts';
import type { Stage } from '../../journey/stages.ts';
import { changedSinceSubmit } from '../../server/applications/changedFields.ts';
import type { Db } from '../../server/db/database.ts';
import type { Deps } from '../../server/deps.ts';
import type { StoredPeople, StoredSections } from '../../server/sectionRules.ts';

/**
 * Returns a copy of a submitted application with its stage changed to `INFO_REQUIRED` if the applicant
 * changed a section before a request for information was withdrawn, because those changes haven't been
 * validated.
 */
export async function asChanged<Found extends { id: string; facId: string; stage: Stage }>(
  db: Db,
  found: Found,
): Promise<Found> {
  if (found.stage !== 'SUBMITTED') return found;
  const changed = await changedSinceSubmit(db, { id: found.id, fac_id: found.facId });
  return changed.length > 0 ? { ...found, stage: 'INFO_REQUIRED' } : found;
}

export const COMPLETE: readonly string[] = ['SUBMITTED', 'APPROVED', 'DECLINED'] satisfies Stage[];

export function missingFields(
  sections: Deps['sections'],
  application: {
    facId: string;
    spProductSlug: string;
    ownershipType: string | null;
    stage: string;
    sections: Pick<StoredSections, SectionColumn>;
  },
  group: StoredPeople | undefined,
): string[] {
  const { facId, spProductSlug, ownershipType, stage, sections: columns } = application;
  if (COMPLETE.includes(stage)) return [];
  if (ownershipType === null) return ['ownershipType'];
  const stored = { fac_id: facId, sp_product_slug: spProductSlug, ownership_type: ownershipType };
  const errors = sections.errors({ ...stored, ...columns }, group);
  return [...new Set(errors.map(({ field }) => pathInApplication(field)))];
}
