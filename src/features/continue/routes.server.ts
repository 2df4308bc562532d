import { Problem, fieldProblem, type FieldError } from '../../api/problem.ts';
import { chooseLanguage, type ByLanguage, type Language, type Twin } from '../../domain/languages.ts';
import { invalid, required } from '../../domain/messages.ts';
import { applicationStatus, logout, singleSignOn } from '../../journey/contract.ts';
import { stepsFor } from '../../journey/steps.ts';
import { findAccount } from '../../server/applicants.ts';
import { isExistingApplicant, loadApplication, progressOf } from '../../server/application.ts';
import type { AccountTable } from '../../server/db/schema.ts';
import type { Deps } from '../../server/deps.ts';
import { overLimit } from '../../server/limits.ts';
import { invitedPhone } from '../../server/invites.ts';
import { linkTokenOf } from '../../server/links.ts';
import { emailJob } from '../../server/mail.ts';
import { replaceEmailCode, tryEmailCode } from '../../server/mailbox.ts';
import { findOffer, type Offer } from '../../server/products.ts';
import { resume } from '../../server/resume.ts';
import { route, type Route } from '../../server/route.ts';
import { endSession, issueBearer } from '../../server/session.ts';
import { countGuess, forgetGuesses } from '../../server/signInLimits.ts';
import { textedNumber } from '../../server/textedNumber.ts';
import { continueAccount } from './contract.ts';
import * as spanish from './mail.es.server.ts';
import * as english from './mail.server.ts';

const MAIL: ByLanguage<Twin<typeof english>> = { en: english, es: spanish };

export const routes: Route[] = [
  route(continueAccount, async ({ deps, body, request, setCookie }) => {
    const { facId, spProductSlug: slug, inviteId } = body;
    const email = String(body.email ?? '').trim();
    const password = String(body.password ?? '');
    const missing = missingFields({ email, password });
    if (missing.length > 0) return fieldProblem(missing);
    const who = { fac_id: facId, email };
    const limited = await countGuess(deps, who, request);
    if (limited) return limited;
    const offer = findOffer(deps, { facId, slug });
    if (offer instanceof Problem) return offer;

    const account = await findAccount(deps.db, { facId, email });
    const right = await deps.passwords.verify(account?.password_hash ?? null, password);
    if (!account || !right) return new Problem('invalid_credentials');
    await forgetGuesses(deps, who, request);
    const asked = account.password_suspended_at !== null;
    const unproved =
      asked && (await askForCode(deps, { account, offer, code: body.emailCode ?? '', request }));
    if (unproved) return unproved;

    const resumed = await resume(deps, {
      account,
      offer,
      inviteId: inviteId || undefined,
      kind: 'password',
      emailCode: asked,
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
        account: {
          name: account.name,
          email: account.email,
          phoneNumber: account.phone_number ?? (await invitedPhone(deps.db, application)),
        },
        textedNumber: progress.stage === 'SMS_SENT' ? await textedNumber(deps.db, session) : null,
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

/**
 * Another browser proved the account's mailbox, so the password counts only together with a code from there. Undefined
 * when the right one came; else the refusal, after a code was emailed where none came.
 */
async function askForCode(
  deps: Deps,
  input: { account: AccountTable; offer: Offer; code: string; request: { language: Language | undefined } },
): Promise<Problem | undefined> {
  const { account, offer, request } = input;
  const code = input.code.replace(/\D/g, '');
  if (code !== '') {
    const limited = await overLimit(deps, { name: 'emailCodeTried', key: account.id });
    if (limited) return limited;
    if (await tryEmailCode(deps, account, code)) return undefined;
    const errors = [{ field: 'emailCode', message: invalid('emailCode', 'verification code') }];
    return new Problem('mailbox_unconfirmed', { errors });
  }
  // A code that was just emailed is still good, so the answer is the same without another one.
  const waits = await overLimit(
    deps,
    { name: 'emailCodeResend', key: account.id },
    { name: 'emailCodeSent', key: account.id },
  );
  if (waits) return new Problem('mailbox_unconfirmed', { waitTime: waits.body.waitTime });
  const { facilitator } = offer;
  const language = chooseLanguage({ application: request.language, usual: facilitator.language });
  await deps.db.transaction().execute(async (tx) => {
    const fresh = await replaceEmailCode(deps, tx, account);
    const letter = MAIL[language].signInCode({ provider: facilitator.name, code: fresh });
    await deps.jobs.enqueue(tx, emailJob({ from: facilitator, to: { ...account, language }, letter }));
  });
  return new Problem('mailbox_unconfirmed');
}
