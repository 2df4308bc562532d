import { randomUUID } from 'node:crypto';
import { Problem } from '../../../api/problem.ts';
import { ITEMS_MAXIMUM } from '../../../domain/requests/requests.ts';
import type { SectionName } from '../../../domain/sections/sections.ts';
import { askedSections, inApplication, Unchanged } from '../application.ts';
import type { Loaded, SessionApplication } from '../applicationRow.ts';
import { namesOf } from '../askedPeople.ts';
import { dropApprovals } from '../decisions/approvals.ts';
import { record } from '../../audit/auditLog.ts';
import type { SealedCell } from '../../crypto/seal.ts';
import type { Deps } from '../../deps.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { RequestItemTable } from '../../db/schema/requests.ts';
import type { Session } from '../../sessions/session.ts';
import { setAskedSections } from './openRequests.ts';

/** Only a `strict` save that completes a section marks its items done. An incomplete section reopens them. */
export async function settleSectionItems(
  deps: Pick<Deps, 'sections' | 'clock'>,
  tx: Tx,
  { application, group, saved }: Pick<Loaded, 'application' | 'group'> & { saved: SectionName | undefined },
): Promise<void> {
  for (const section of askedSections(application)) {
    const isComplete = deps.sections.isComplete(section, application, group);
    if (isComplete && section !== saved) continue;
    await tx
      .updateTable('request_item')
      .set({ done_at: isComplete ? deps.clock() : null })
      .where('application_id', '=', application.id)
      .where('fac_id', '=', application.fac_id)
      .where('section', '=', section)
      .where('done_at', isComplete ? 'is' : 'is not', null)
      .where('request_id', 'in', (from) =>
        from
          .selectFrom('information_request')
          .select('id')
          .where('application_id', '=', application.id)
          .where('fac_id', '=', application.fac_id)
          .where('status', '=', 'open'),
      )
      .execute();
  }
}

/**
 * If a change to a requested section made another one incomplete, adds that one to the request, because the applicant
 * can open only requested sections.
 */
export async function askAlso(
  tx: Tx,
  { application, group }: Pick<Loaded, 'application' | 'group'>,
  { changed, section, about }: { changed: SectionName; section: SectionName; about: string },
): Promise<void> {
  const asked = askedSections(application);
  if (!asked.includes(changed) || asked.includes(section)) return;
  const { id: application_id, fac_id } = application;
  const { request_id } = await tx
    .selectFrom('request_item')
    .innerJoin('information_request', 'information_request.id', 'request_item.request_id')
    .select('request_id')
    .where('request_item.application_id', '=', application_id)
    .where('request_item.fac_id', '=', fac_id)
    .where('section', '=', changed)
    .where('status', '=', 'open')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  const place = { fac_id, application_id, request_id, position: ITEMS_MAXIMUM };
  const about_name = namesOf(group)(about) ?? null;
  await tx
    .insertInto('request_item')
    .values({ id: randomUUID(), ...place, kind: 'section', section, about, about_name })
    .execute();
  await setAskedSections(tx, application);
}

/** A draft that differs from the saved answer reopens the item, so that drafts are never submitted. */
export async function saveAnswer(
  deps: Deps,
  session: Session,
  { itemId, text, isDraft }: { itemId: string; text: string; isDraft: boolean },
): Promise<{ success: true } | Problem> {
  return inApplication(deps, session, async (tx, { application }) => {
    const item = await openItem(tx, session, { itemId, kind: 'answer' });
    if (item instanceof Problem) return item;
    const cell = answerCell({ id: itemId, fac_id: application.fac_id });
    const { answer_sealed: kept } = item;
    const isSame = text === (kept === null ? '' : deps.seal.open(cell, kept));
    if (isSame && (isDraft || item.done_at !== null)) return new Unchanged({ success: true });
    await tx
      .updateTable('request_item')
      .set({
        answer_sealed: text ? deps.seal.seal(cell, text) : null,
        done_at: isDraft ? null : deps.clock(),
      })
      .where('id', '=', itemId)
      .where('fac_id', '=', application.fac_id)
      .execute();
    // Staff don't see drafts, so a draft drops approvals only if it replaces a saved answer.
    if (!isDraft || item.done_at !== null) await dropApprovals(deps, tx, { application, actor: session });
    const details = { requestId: item.request_id, itemId };
    if (!isDraft)
      await record(deps, tx, { application, actor: session, action: 'request.answered', details });
    return { success: true };
  });
}

export async function openItem(
  db: Db | Tx,
  { facId, applicationId }: SessionApplication,
  { itemId, kind }: { itemId: string; kind: RequestItemTable['kind'] },
) {
  const item = await db
    .selectFrom('request_item')
    .innerJoin('information_request', 'information_request.id', 'request_item.request_id')
    .selectAll('request_item')
    .select('information_request.status')
    .where('request_item.id', '=', itemId)
    .where('request_item.kind', '=', kind)
    .where('request_item.application_id', '=', applicationId)
    .where('request_item.fac_id', '=', facId)
    .executeTakeFirst();
  if (!item) return new Problem('not_found');
  return item.status === 'open' ? item : new Problem('item_closed');
}

export function answerCell({ id, fac_id: facId }: Pick<RequestItemTable, 'id' | 'fac_id'>): SealedCell {
  return { facId, table: 'request_item', column: 'answer_sealed', row: id };
}
