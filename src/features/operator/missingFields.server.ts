import { pathInApplication } from '../../domain/sections/payoutPath.ts';
import type { SectionColumn } from '../../domain/sections/sections.ts';
import type { Stage } from '../../journey/stages.ts';
import { changedSinceSubmit } from '../../server/applications/changedFields.ts';
import type { Deps } from '../../server/deps.ts';
import type { StoredPeople, StoredSections } from '../../server/sectionRules.ts';
import type { findDetails } from './store.server.ts';

/**
 * Treats a submitted application as waiting for information if the applicant changed a section before a request was
 * withdrawn, because those changes haven't been validated.
 */
export async function readMissing(
  { db, sections }: Pick<Deps, 'db' | 'sections'>,
  found: NonNullable<Awaited<ReturnType<typeof findDetails>>> & { facId: string },
): Promise<string[]> {
  const { id, facId, stage, kind, nobody_owns_25, owners, contact } = found;
  const group = kind === null ? undefined : { kind, nobody_owns_25, owners, contact };
  const changed = stage === 'SUBMITTED' ? await changedSinceSubmit(db, { id, fac_id: facId }) : [];
  return missingFields(sections, changed.length > 0 ? { ...found, stage: 'INFO_REQUIRED' } : found, group);
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
