import { SECTION_NAMES, type SectionName } from '../../domain/sections/sections.ts';
import type { ApplicationRef } from '../../server/applications/applicationRow.ts';
import { resubmissionsOf } from '../../server/applications/changedFields.ts';
import { submittedSections } from '../../server/applications/submissionCopies.ts';
import type { Deps } from '../../server/deps.ts';
import { changesBetween } from './changes.ts';
import type { Change } from './contract.ts';

/**
 * For each section that the request asked for, compares the resubmission that answered the request with the
 * most recent earlier submission that covered the section. A resubmission covers only the sections that its request
 * asked for, because the applicant certifies only those. Returns undefined if the request wasn't answered.
 * Returns null if a submission's sections aren't available: earlier releases didn't store them, and they
 * can't be rendered once the product no longer exists.
 */
export async function changesOf(
  deps: Pick<Deps, 'db' | 'sections'>,
  ref: ApplicationRef,
  requestId: string,
): Promise<Change[] | null | undefined> {
  const resubmissions = await resubmissionsOf(deps.db, ref);
  const at = resubmissions.findIndex((one) => one.requestId === requestId);
  const answered = resubmissions[at];
  if (!answered) return undefined;
  const submitted = await submittedSections(deps, ref);
  const earlier = resubmissions.slice(0, at);
  const found = SECTION_NAMES.filter((section) => answered.sections.includes(section)).map((section) => {
    // The first submission is number 1, and the resubmission at index 0 is number 2.
    const number = earlier.findLastIndex(({ sections }) => sections.includes(section)) + 2;
    const [before, after] = [submitted(number), submitted(at + 2)];
    const only = (copy: NonNullable<typeof before>) => copy.filter(isNamed(section));
    return before && after && changesBetween(only(before), only(after));
  });
  return found.includes(null) ? null : found.flatMap((changes) => changes ?? []);
}

function isNamed(section: SectionName) {
  return ({ name }: { name: SectionName }) => name === section;
}
