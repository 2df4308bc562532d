import { Problem, fieldProblem, type FieldError } from '../../api/problem.ts';
import { EXPIRED_CODE } from '../../api/problemTexts.ts';
import { textOf } from '../../api/shapes.ts';
import {
  chooseLanguage,
  type ByLanguage,
  type Language,
  type Translation,
} from '../../domain/texts/languages.ts';
import { invalid, required } from '../../domain/texts/messages.ts';
import { applicationStatus, logout, singleSignOn } from '../../journey/contract.ts';
import { SECTION_NAMES } from '../../domain/sections/sections.ts';
import { stepsFor } from '../../journey/steps.ts';
import { SERVER_SECTIONS } from '../sections.server.ts';
import { findAccount } from '../../server/applications/accounts/applicants.ts';
import { loadApplication, progressOf, transactionOrProblem } from '../../server/applications/application.ts';
import { isExistingApplicant } from '../../server/applications/applicationRow.ts';
import type { Db } from '../../server/db/database.ts';
import type { AccountTable, ApplicationTable } from '../../server/db/schema/schema.ts';
import type { Deps } from '../../server/deps.ts';
import { overLimit } from '../../server/limits/limits.ts';
import { inviteOf, returnUrlOf } from '../../server/applications/invites.ts';
import { linkTokenOf } from '../../server/applications/links/links.ts';
import { tidy } from '../../domain/values/tidy.ts';
import { emailJob } from '../../server/email/email.ts';
import { replaceEmailCode, tryEmailCode } from '../../server/sessions/mailbox.ts';
import { countCode } from '../../server/sessions/oneTimeCode.ts';
import {
  findFacilitatorProduct,
  facilitatorProductOf,
  type FacilitatorProduct,
} from '../../server/facilitators/products.ts';
import { prefillAnswer } from '../../server/applications/prefill.ts';
import { resume } from '../../server/applications/accounts/resume.ts';
import { route, type Route } from '../../server/http/route.ts';
import { issueBearer } from '../../server/sessions/issueBearer.ts';
import { endSession } from '../../server/sessions/session.ts';
import { countGuess, forgetGuesses } from '../../server/applications/accounts/signInLimits.ts';
import { textedNumber } from '../../server/sms/textedNumber.ts';
import { continueAccount } from './contract.ts';
import * as spanish from './mail.es.server.ts';
import * as english from './mail.server.ts';

const MAIL: ByLanguage<Translation<typeof english>> = { en: english, es: spanish };

const ICONS = ['user-round', ...SECTION_NAMES.map((name) => SERVER_SECTIONS[name].icon), 'clipboard-check'];

export const routes: Route[] = [
  route(continueAccount, async ({ deps, body, request, setCookie }) => {
    const { facId, spProductSlug: slug, inviteId } = body;
    const email = tidy(textOf(body.email));
    const password = textOf(body.password);
    const missing = missingFields({ email, password });
    if (missing.length > 0) return fieldProblem(missing);
    const who = { fac_id: facId, email };
    const limited = await countGuess(deps, who, request);
    if (limited) return limited;
    const offer = findFacilitatorProduct(deps, { facId, slug });
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
    const { id: applicationId } = application;
    const { stage } = progress;
    const invite = await inviteOf(deps.db, application);
    return {
      success: true,
      data: {
        canVisitStep: progress.canVisitStep,
        identity: { type: progress.identityType, ownershipType: application.ownership_type },
        steps: stepsFor(progress.identityType).map(({ name, routeNames, statusKey }, index) => ({
          name,
          icon: ICONS[index] ?? '',
          routeNames: [...routeNames],
          statusKey: [...statusKey],
        })),
        smAppStatus: stage,
        subMerchantId: linkTokenOf(deps, application),
        isExistingApplicant: progress.isExistingApplicant,
        account: {
          name: account.name,
          email: account.email,
          phoneNumber: account.phone_number ?? invite?.phone_number ?? null,
          hasPassword: session.kind !== 'sso',
        },
        textedNumber: stage === 'SMS_SENT' ? await textedNumber(deps.db, session) : null,
        asked: stage === 'INFO_REQUIRED' ? await askedChanges(deps.db, loaded.application) : [],
        ...prefillAnswer(loaded),
        revision: application.revision,
        applicationId,
        returnUrl: returnUrlOf(facilitatorProductOf(deps, application).product, invite, {
          applicationId,
          stage,
        }),
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
      token: await deps.db.transaction().execute((tx) => issueBearer(deps, tx, session)),
      isExistingApplicant: await isExistingApplicant(deps.db, session.accountId),
    };
  }),

  route(logout, async ({ deps, request, setCookie }) => {
    await endSession(deps, deps.db, request);
    setCookie(null);
    return { success: true };
  }),
];

async function askedChanges(db: Db, { id, fac_id }: Pick<ApplicationTable, 'id' | 'fac_id'>) {
  const items = await db
    .selectFrom('request_item')
    .innerJoin('information_request', 'information_request.id', 'request_item.request_id')
    .select([
      'request_item.section',
      'request_item.about',
      'request_item.about_name as aboutName',
      'request_item.reason',
    ])
    .where('request_item.application_id', '=', id)
    .where('request_item.fac_id', '=', fac_id)
    .where('information_request.status', '=', 'open')
    .orderBy('information_request.created_at')
    .orderBy('request_item.position')
    .execute();
  return items.flatMap(({ section, aboutName, ...item }) =>
    section ? [{ section, ...item, aboutName: aboutName ?? undefined }] : [],
  );
}

function missingFields(fields: Record<string, string>): FieldError[] {
  return Object.entries(fields)
    .filter(([, value]) => value === '')
    .map(([field]) => ({ field, message: required(field) }));
}

/**
 * Verifies `code`, or emails a new code if it's empty. Returns undefined only if the code is correct.
 * If the account's email address was first verified in a browser other than the one that created the account,
 * password sign-in requires a code until the account holder has entered one.
 */
async function askForCode(
  deps: Deps,
  input: {
    account: AccountTable;
    offer: FacilitatorProduct;
    code: string;
    request: { language: Language | undefined };
  },
): Promise<Problem | undefined> {
  const { account, offer, request } = input;
  const code = input.code.replace(/\D/g, '');
  if (code !== '') {
    const limited = await overLimit(deps, { name: 'emailCodeTried', key: account.id });
    if (limited) return limited;
    const tried = await tryEmailCode(deps, account, code);
    if (tried === 'correct') return undefined;
    const why = tried === 'expired' ? EXPIRED_CODE : undefined;
    const errors = [{ field: 'emailCode', message: invalid('emailCode', 'verification code', why) }];
    return new Problem('mailbox_unconfirmed', { errors });
  }
  const ofAccount = { channel: 'email', key: account.id } as const;
  const { facilitator } = offer;
  const language = chooseLanguage({ application: request.language, usual: facilitator.language });
  const wait = await transactionOrProblem(deps.db, async (tx) => {
    const { ok, waitTime } = await countCode(deps, tx, ofAccount);
    if (!ok) return new Problem('mailbox_unconfirmed', { waitTime });
    const { code: fresh, expiresAt } = await replaceEmailCode(deps, tx, account);
    const content = MAIL[language].signInCode({ provider: facilitator.name, code: fresh });
    const to = { ...account, language };
    const mail = emailJob({ from: facilitator, to, about: account.id, content });
    await deps.jobs.enqueue(tx, { ...mail, expiresAt });
    return undefined;
  });
  return wait ?? new Problem('mailbox_unconfirmed');
}
