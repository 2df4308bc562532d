import { closedStage } from '../../journey/stages.ts';
import { Problem } from '../../api/problem.ts';
import type { ByLanguage, Translation } from '../../domain/texts/languages.ts';
import { openApplication } from '../../journey/contract.ts';
import { inApplication, loadLocked, transactionOrProblem } from '../../server/applications/application.ts';
import { isExistingApplicant } from '../../server/applications/applicationRow.ts';
import { record } from '../../server/audit/auditLog.ts';
import { withinFacilitator, type Deps } from '../../server/deps.ts';
import { countedFor, overLimit } from '../../server/limits/limits.ts';
import {
  emailedLink,
  linkedToken,
  originsOf,
  renewedLink,
  shownLink,
} from '../../server/applications/links/links.ts';
import { confirmMailbox } from '../../server/sessions/mailbox.ts';
import { applicantMail } from '../../server/email/email.ts';
import { facilitatorProductOf } from '../../server/facilitators/products.ts';
import { route, type Route } from '../../server/http/route.ts';
import { startSession } from '../../server/sessions/session.ts';
import { emailLink } from './contract.ts';
import * as english from './mail.server.ts';
import * as spanish from './mail.es.server.ts';

const MAIL: ByLanguage<Translation<typeof english>> = { en: english, es: spanish };

export const routes: Route[] = [
  route(openApplication, async ({ deps, body, request, setCookie }) => {
    const limited = await overLimit(deps, { name: 'openPerAddress', key: request.ip });
    if (limited) return limited;
    const hash = deps.seal.tokenHash(body.subMerchantId);
    const application = await deps.db
      .selectFrom('application')
      .select(['id', 'fac_id', 'account_id', 'sp_product_slug', 'link_expires_at', 'email_link_hash'])
      .where((where) => where.or([where('link_hash', '=', hash), where('email_link_hash', '=', hash)]))
      .executeTakeFirst();
    if (!application || isElsewhere(deps, application, { ...body, host: request.host }))
      return new Problem('invalid_application_link');
    if (application.link_expires_at <= deps.clock()) return { expired: true };
    const { fac_id: facId, account_id: accountId } = application;
    const { db } = withinFacilitator(deps, facId);
    const begun = await transactionOrProblem(db, async (tx) => {
      const locked = (await loadLocked(deps, tx, { facId, id: application.id }))?.application;
      // The link may have been replaced or revoked before the application was locked.
      if (locked?.link_hash !== hash && locked?.email_link_hash !== hash)
        return new Problem('invalid_application_link');
      const isEmailed = locked.email_link_hash === hash;
      const { browser } = request;
      const proof = isEmailed && (await confirmMailbox(deps, tx, { facId, accountId, browser }));
      const owner = { facId, accountId, applicationId: application.id };
      const started = await startSession(deps, tx, { ...owner, kind: 'link', replaces: request });
      const line = { application, actor: started.session };
      if (proof) await record(deps, tx, { ...line, action: 'mailbox.confirmed', details: proof });
      await record(deps, tx, { ...line, action: 'link.opened' });
      return started;
    });
    if (begun instanceof Problem) return begun;
    setCookie(begun.cookie, facId);
    return { token: begun.bearer, isExistingApplicant: await isExistingApplicant(db, accountId) };
  }),

  route(emailLink, async ({ deps, session, body, request }) => {
    const limited = await overLimit(deps, {
      name: 'linkEmail',
      key: countedFor(session, session.applicationId),
    });
    if (limited) return limited;
    return inApplication(deps, session, async (tx, { application, account }) => {
      const closed = closedStage(application.stage);
      if (closed && closed !== 'INFO_REQUIRED') return new Problem('step_unavailable');
      const { facilitator } = facilitatorProductOf(deps, application);
      const token = linkedToken(body.link, originsOf(deps, facilitator, request.host));
      const hashes = [application.link_hash, application.email_link_hash];
      if (token === undefined || !hashes.includes(deps.seal.tokenHash(token)))
        return new Problem('foreign_link');
      Object.assign(application, renewedLink(deps, { application, email: account.email }));
      await record(deps, tx, {
        application,
        actor: session,
        action: 'link.renewed',
        details: { generation: application.link_generation },
      });
      const where = { facilitator, application, host: request.host };
      const link = shownLink(deps, where);
      const mail = applicantMail(deps, { application, account }, ({ name: provider }, language) =>
        MAIL[language].applicationSaved({ provider, link: emailedLink(deps, where) }),
      );
      await deps.jobs.enqueue(tx, mail);
      return { success: true, data: { link } } as const;
    });
  }),
];

/** Without `facId`, the request's host identifies the facilitator, but only in production. */
function isElsewhere(
  { config, facilitators }: Deps,
  application: { fac_id: string; sp_product_slug: string },
  here: { facId?: string; spProductSlug?: string; host: string },
): boolean {
  const facId = here.facId || (config.isProduction ? facilitators.byHost(here.host)?.facId : undefined);
  const slug = here.spProductSlug || application.sp_product_slug;
  return (facId !== undefined && facId !== application.fac_id) || slug !== application.sp_product_slug;
}
