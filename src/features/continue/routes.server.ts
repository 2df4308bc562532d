import { Problem, fieldProblem, type FieldError } from '../../api/problem.ts';
import { required } from '../../domain/messages.ts';
import { applicationStatus, logout, singleSignOn } from '../../journey/contract.ts';
import { stepsFor } from '../../journey/steps.ts';
import { findAccount, signInLimits } from '../../server/applicants.ts';
import { isExistingApplicant, loadApplication, progressOf } from '../../server/application.ts';
import { overLimit } from '../../server/limits.ts';
import { linkTokenOf } from '../../server/links.ts';
import { findOffer } from '../../server/products.ts';
import { resume } from '../../server/resume.ts';
import { route, type Route } from '../../server/route.ts';
import { endSession, issueBearer } from '../../server/session.ts';
import { continueAccount } from './contract.ts';

export const routes: Route[] = [
  route(continueAccount, async ({ deps, body, request, setCookie }) => {
    const { facId, spProductSlug: slug, inviteId } = body;
    const email = String(body.email ?? '').trim();
    const password = String(body.password ?? '');
    const missing = missingFields({ email, password });
    if (missing.length > 0) return fieldProblem(missing);
    const guess = signInLimits({ fac_id: facId, email }, request);
    const limited = await overLimit(deps, { name: 'signInPerAddress', key: request.ip }, ...guess);
    if (limited) return limited;
    const offer = findOffer(deps, { facId, slug });
    if (offer instanceof Problem) return offer;

    const account = await findAccount(deps.db, { facId, email });
    const right = await deps.passwords.verify(account?.password_hash ?? null, password);
    if (!account || !right) return new Problem('invalid_credentials');
    await Promise.all(guess.map((use) => deps.limits.reset(use)));

    const resumed = await resume(deps, {
      account,
      offer,
      inviteId: inviteId || undefined,
      kind: 'password',
      request,
    });
    if (resumed instanceof Problem) return resumed;
    const { session: _session, bearer, cookie, ...rest } = resumed;
    setCookie(cookie);
    const outcome = { success: true, token: bearer, ...rest } as const;
    return { ...outcome, data: outcome };
  }),

  route(applicationStatus, async ({ deps, session }) => {
    const loaded = await loadApplication(deps.db, session);
    const progress = progressOf(deps, loaded);
    const { application, account } = loaded;
    return {
      success: true,
      data: {
        canVisitStep: progress.canVisitStep,
        identity: { type: progress.identityType, ownershipType: application.ownership_type },
        steps: stepsFor(progress.identityType).map((step) => ({
          ...step,
          routeNames: [...step.routeNames],
          statusKey: [...step.statusKey],
        })),
        smAppStatus: progress.stage,
        subMerchantId: linkTokenOf(deps, application),
        isExistingApplicant: progress.isExistingApplicant,
        account: { name: account.name, email: account.email, phoneNumber: account.phone_number },
        revision: application.revision,
      },
    };
  }),

  route(singleSignOn, async ({ deps, session, body }) => {
    if (body.spProductSlug) {
      const { application } = await loadApplication(deps.db, session);
      if (application.sp_product_slug !== body.spProductSlug) return new Problem('unauthorized');
    }
    return {
      success: true,
      token: await issueBearer(deps, deps.db, session),
      isExistingApplicant: await isExistingApplicant(deps.db, session.accountId),
    };
  }),

  route(logout, async ({ deps, request, setCookie }) => {
    await endSession(deps, deps.db, request);
    setCookie(null);
    return { success: true };
  }),
];

/** Nothing but presence: what a password must be like is a rule of the day it was chosen. */
function missingFields(fields: Record<string, string>): FieldError[] {
  return Object.entries(fields)
    .filter(([, value]) => value === '')
    .map(([field]) => ({ field, message: required(field) }));
}
