import { Problem } from '../../api/problem.ts';
import type { ApplicationRef } from './applicationRow.ts';
import type { ApplicationTable } from '../db/schema/schema.ts';
import type { Db, Tx } from '../db/database.ts';
import { SAVE_ACTIONS } from '../../domain/auditActions.ts';
import { SECTION_NAMES, type SectionName } from '../../domain/sections/sections.ts';
import type { Action } from '../audit/auditLog.ts';

const SUBMIT: Action = 'application.submitted';
const RESUBMIT: Action = 'application.resubmitted';
const OWNER_ACTIONS: readonly Action[] = ['owner.invited', 'owner.completed', 'owner.withdrawn'];
const CHANGES: readonly Action[] = [...SAVE_ACTIONS, 'group.chosen', ...OWNER_ACTIONS];
const FIELDS_MAXIMUM = 100;

/**
 * Returns up to 100 changed fields, such as `business.dbaName` or `owners`, and `group` if another identity group was
 * chosen. A resubmission clears only the changes to sections that its request asked for.
 */
export async function changedSinceSubmit(
  tx: Db | Tx,
  { id, fac_id }: Pick<ApplicationTable, 'id' | 'fac_id'>,
  sections: readonly SectionName[] = SECTION_NAMES,
): Promise<string[]> {
  const lines = await tx
    .selectFrom('event')
    .select(['action', 'details'])
    .where('application_id', '=', id)
    .where('fac_id', '=', fac_id)
    .where('action', 'in', [...CHANGES, SUBMIT, RESUBMIT])
    .orderBy('seq')
    .execute();
  let changed: string[] = [];
  for (const { action, details } of lines) {
    if (action === SUBMIT) changed = [];
    else if (action === RESUBMIT) {
      const { sections: submitted } = readResubmission(details);
      changed = changed.filter((name) => !submitted.includes(sectionOf(name)));
    } else changed.push(...namesOf(action, details));
  }
  return [...new Set(changed)]
    .filter((name) => sections.includes(sectionOf(name)))
    .toSorted()
    .slice(0, FIELDS_MAXIMUM);
}

/**
 * Returns an error if sections changed since the latest submission, because the applicant hasn't certified those
 * changes.
 */
export async function unsubmittedChanges(
  tx: Db | Tx,
  application: Pick<ApplicationTable, 'id' | 'fac_id'>,
): Promise<Problem | undefined> {
  const changed = await changedSinceSubmit(tx, application);
  if (changed.length === 0) return undefined;
  const sections = new Set(changed.map(sectionOf));
  const errors = [...sections].map((field) => ({ field, message: `"${field}" has unsubmitted changes` }));
  return new Problem('changes_not_submitted', { errors });
}

interface Resubmission {
  requestId: string;
  sections: readonly SectionName[];
  fields: string[];
}

export async function resubmissionsOf(db: Db | Tx, { facId, id }: ApplicationRef): Promise<Resubmission[]> {
  const lines = await db
    .selectFrom('event')
    .select('details')
    .where('application_id', '=', id)
    .where('fac_id', '=', facId)
    .where('action', '=', RESUBMIT)
    .orderBy('seq')
    .execute();
  return lines.map(({ details }) => readResubmission(details));
}

/** Earlier releases didn't record the sections, so assume all of them. */
function readResubmission(details: string): Resubmission {
  const read = JSON.parse(details) as Pick<Resubmission, 'requestId'> & Partial<Resubmission>;
  return { sections: SECTION_NAMES, fields: [], ...read };
}

function namesOf(action: string, details: string): string[] {
  if (action === 'group.chosen') return ['group'];
  if (OWNER_ACTIONS.includes(action as Action)) return ['owners'];
  const { fields = [] } = JSON.parse(details) as { fields?: string[] };
  return fields.map((field) => `${action.split('.', 1)[0]}.${field}`);
}

function sectionOf(name: string): SectionName {
  const [record] = name.split('.', 1);
  return SECTION_NAMES.find((section) => section === record) ?? 'identity';
}
