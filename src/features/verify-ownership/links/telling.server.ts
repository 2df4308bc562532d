import { emailedLink, renewedLink } from '../../../server/applications/links/links.ts';
import type { OpenSection } from '../../../server/applications/openSection.ts';
import type { Tx } from '../../../server/db/database.ts';
import type { Deps } from '../../../server/deps.ts';
import { emailJob } from '../../../server/email/email.ts';
import { languageOfApplication } from '../../../server/facilitators/applicationLanguage.ts';
import { offerOf } from '../../../server/facilitators/products.ts';
import { businessOf, OWNER_MAIL } from './asking.server.ts';

/** Emails the applicant that the last owner is done, with a link to go on. */
export async function tellApplicant(
  deps: Deps,
  tx: Tx,
  { application, account, host }: OpenSection & { host: string },
): Promise<void> {
  Object.assign(application, renewedLink(deps, { application, email: account.email }));
  const { facilitator } = offerOf(deps, application);
  const to = { ...account, language: languageOfApplication(application, facilitator) };
  const content = OWNER_MAIL[to.language].ownersDone({
    provider: facilitator.name,
    business: businessOf(application),
    isSubmitted: application.submitted_at !== null,
    url: emailedLink(deps, { facilitator, application, host }),
  });
  await deps.jobs.enqueue(tx, emailJob({ from: facilitator, to, about: application.id, content }));
}
