import { sql } from 'kysely';
import { Problem } from '../api/problem.ts';
import type { ByLanguage, Language, Twin } from '../domain/languages.ts';
import type { Stage } from '../journey/stages.ts';
import * as english from './decisionLetter.ts';
import * as spanish from './decisionLetter.es.ts';
import type { Deps, Tx } from './deps.ts';
import type { Actor } from './evidence.ts';
import { languageOfApplication } from './language.ts';
import { emailJob, type Letter } from './mail.ts';
import { tellOutcome } from './outcomes.ts';
import { facilitatorOf } from './products.ts';

type Decision = english.Decision;

const LETTERS: ByLanguage<Pick<Twin<typeof english>, 'decided'>> = { en: english, es: spanish };

/** The letter of a decision. */
export function decisionLetter(facts: english.DecisionFacts, language: Language): Letter {
  return LETTERS[language].decided(facts);
}

/** What may be decided on: what was submitted, again after more information was asked for. */
const UNDECIDED = ['SUBMITTED', 'INFO_REQUIRED'] as const satisfies Stage[];

/**
 * Decides on an application: stores it in one statement, so that of two decisions at once one is refused, writes it
 * down, tells the applicant and the endpoints.
 */
export async function decide(
  deps: Deps,
  tx: Tx,
  wish: { facId: string; id: string; decision: Decision; message: string; actor: Actor },
): Promise<{ id: string; stage: Decision } | Problem> {
  const { facId, id, decision, actor } = wish;
  const message = wish.message.trim();
  const applicant = await tx
    .selectFrom('application')
    .innerJoin('account', 'account.id', 'application.account_id')
    .select(['account.email', 'account.name'])
    .where('application.id', '=', id)
    .where('application.fac_id', '=', facId)
    .executeTakeFirst();
  if (!applicant) return new Problem('not_found');
  const now = deps.clock();
  const application = await tx
    .updateTable('application')
    .set({
      stage: decision,
      decided_at: now,
      decision_message: message || null,
      updated_at: now,
      revision: sql<number>`revision + 1`,
    })
    .where('id', '=', id)
    .where('fac_id', '=', facId)
    .where('stage', 'in', UNDECIDED)
    .returningAll()
    .executeTakeFirst();
  if (!application) return new Problem('decision_conflict');
  await tellOutcome(deps, tx, { application: { ...application, stage: decision }, actor });
  const from = facilitatorOf(deps, facId);
  const to = { ...applicant, language: languageOfApplication(application, from) };
  const letter = decisionLetter({ from, decision, message }, to.language);
  await deps.jobs.enqueue(tx, emailJob({ from, to, letter }));
  return { id, stage: decision };
}
