import { pathInApplication } from '../../../domain/sections/payoutPath.ts';
import type { FieldError } from '../../../domain/fieldError.ts';
import type { StepKey } from '../../../journey/stages.ts';
import type { Deps } from '../../deps.ts';
import { sessionEnded } from '../../sessions/sessionEnds.ts';
import { loadLocked } from '../application.ts';

const FIELDS_MAXIMUM = 100;
const FIELD = /^[a-zA-Z]+(\.[a-zA-Z]+)*$/;

/** Returns up to 100 field paths without list indexes, such as `owners.ssn`, as in the operator API's `missing`. */
export function refusedFields(step: StepKey, errors: readonly FieldError[]): string[] {
  const section = step === 'payoutBankAccount' ? 'payout' : step;
  const fields = errors.map(({ field }) => {
    const names = pathInApplication(field)
      .split('.')
      .filter((name) => !/^\d+$/.test(name));
    return (names[0] === section ? names : [section, ...names]).join('.');
  });
  return [...new Set(fields)]
    .filter((field) => FIELD.test(field) && field.length <= 60)
    .slice(0, FIELDS_MAXIMUM);
}

/** Runs in a separate transaction, because the save was rolled back. Throws if the application was erased. */
export async function recordRefusals(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { facId, applicationId, fields }: { facId: string; applicationId: string; fields: readonly string[] },
): Promise<void> {
  if (fields.length === 0) return;
  const rows = fields.map((field) => ({
    application_id: applicationId,
    fac_id: facId,
    field,
    first_at: clock(),
  }));
  await db.transaction().execute(async (tx) => {
    if (!(await loadLocked({ config }, tx, { facId, id: applicationId }))) throw sessionEnded();
    const { numInsertedOrUpdatedRows: added = 0n } = await tx
      .insertInto('application_refusal')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['application_id', 'field']).doNothing())
      .executeTakeFirstOrThrow();
    if (added === 0n) return;
    await tx
      .updateTable('application')
      .set({ counted_revision: -1 })
      .where('id', '=', applicationId)
      .where('fac_id', '=', facId)
      .execute();
  });
}
