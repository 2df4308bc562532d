import { Problem, fieldProblem } from '../../api/problem.ts';
import { CAPTCHA_REQUIRED } from '../../api/problemTexts.ts';
import { textOf } from '../../api/shapes.ts';
import type { BodyOf } from '../../api/endpoint.ts';
import { check } from '../../domain/draft.ts';
import { required } from '../../domain/texts/messages.ts';
import {
  emailKey,
  findAccount,
  applicationsOf,
  type Requester,
} from '../../server/applications/accounts/applicants.ts';
import { beginAccount } from '../../server/applications/accounts/beginAccount.ts';
import { makeChallenge, passesCaptcha } from '../../server/providers/captcha.ts';
import type { Deps } from '../../server/deps.ts';
import { findUsableInvite } from '../../server/applications/invites.ts';
import { overLimit } from '../../server/limits/limits.ts';
import { knownPassword } from '../../server/crypto/passwords.ts';
import { siteOf } from '../../server/network/network.ts';
import { findActiveProduct, type FacilitatorProduct } from '../../server/facilitators/products.ts';
import { transactionOrProblem } from '../../server/applications/application.ts';
import { firstResult, withIdempotency } from '../../server/http/idempotency.ts';
import { route, type Call, type Route } from '../../server/http/route.ts';
import { randomToken } from '../../server/crypto/seal.ts';
import { countSolvedGuess, forgetGuesses } from '../../server/applications/accounts/signInLimits.ts';
import { captchaChallenge, initiateAccount } from './contract.ts';
import { accountStartRules } from './rules.ts';

export const routes: Route[] = [
  route(captchaChallenge, async ({ deps }) => {
    const { parameters, signature } = await makeChallenge(deps);
    return { parameters: { ...parameters }, signature };
  }),

  route(initiateAccount, async (call) => {
    const { deps, body, request, setCookie, setBrowser } = call;
    const [facId = '', slug = ''] = [body.facId, body.spProductSlug].map(textOf);
    const limited = await overLimit(
      deps,
      { name: 'initiatePerAddress', key: request.ip },
      { name: 'initiatePerSite', key: siteOf(request.ip) },
    );
    if (limited) return limited;
    const offer = facId && slug ? findActiveProduct(deps, { facId, slug }) : undefined;
    if (offer instanceof Problem) return offer;
    const started = (await startedBefore(call)) ?? (await start(call, offer));
    if (started instanceof Problem) return started;
    setCookie(started.cookie);
    setBrowser(started.browser, facId);
    return { success: true, token: started.bearer, isExistingApplicant: false };
  }),
];

interface Started {
  bearer: string;
  cookie: string;
  browser: string;
}

type Initiate = Call<typeof initiateAccount>;

/**
 * Returns the result of an earlier call with the same idempotency key, if any. Checked first, because a retry
 * would fail: its captcha is already used, and its email is already taken.
 */
async function startedBefore(call: Initiate): Promise<Started | Problem | undefined> {
  if (call.request.idempotencyKey === '') return undefined;
  return firstResult<typeof initiateAccount, Started>(repeatable(call), call.deps.db);
}

function repeatable(call: Initiate) {
  const { facId, email } = call.body;
  const owner = { facId: textOf(facId), caller: `initiate ${emailKey(textOf(email))}` };
  return { endpoint: initiateAccount, call, owner };
}

async function start(call: Initiate, offer: FacilitatorProduct | undefined): Promise<Started | Problem> {
  const { deps, body, request } = call;
  const entered = await checkStart(deps, body, request);
  if (entered instanceof Problem || !offer)
    return entered instanceof Problem ? entered : new Problem('unknown_product');
  const { name, email, password } = entered;
  const { facId } = offer.facilitator;
  const { slug } = offer.product;
  const { inviteId, ofQuery } = body;
  const invite = inviteId ? await findUsableInvite(deps, deps.db, { inviteId, facId, slug }) : undefined;
  if (invite instanceof Problem) return invite;
  const input = { facId, email, password, slug, request };
  const conflict = await conflictOf(deps, input);
  if (conflict) return conflict;
  const passwordHash = await deps.passwords.hash(password);
  const browser = request.browser || randomToken();
  const beginning = {
    offer,
    email,
    name,
    passwordHash,
    invite,
    ofQuery,
    kind: 'password',
    request: { ...request, browser },
  } as const;
  const started = await transactionOrProblem(deps.db, (tx) =>
    withIdempotency<typeof initiateAccount, Started>(repeatable(call), tx, async () => {
      const begun = await beginAccount(deps, tx, beginning);
      if (!begun || begun instanceof Problem) return begun ?? new Problem('onboarding_in_progress');
      return { bearer: begun.bearer, cookie: begun.cookie, browser };
    }),
  );
  // A concurrent request may have created the account first.
  const isTaken = started instanceof Problem && started.code === 'onboarding_in_progress';
  return (isTaken && (await conflictOf(deps, input))) || started;
}

/** The captcha is consumed only if all other fields are valid. */
async function checkStart(
  deps: Deps,
  body: BodyOf<typeof initiateAccount>,
  request: Initiate['request'],
): Promise<{ name: string; email: string; password: string } | Problem> {
  const { captchaToken, ip } = request;
  const { isProduction } = deps.config;
  const start = check(accountStartRules, body);
  const errors = start.ok ? [] : start.errors;
  for (const field of ['spProductSlug', 'facId'] as const) {
    if (!textOf(body[field])) errors.unshift({ field, message: required(field) });
  }
  const known = start.ok && knownPassword(start.value.password, wordsOf(deps, start.value, body));
  if (known) errors.push(known);
  const tried = errors.length === 0 || captchaToken === '';
  if (isProduction && tried && !(await passesCaptcha(deps, { token: captchaToken, ip })))
    errors.push({ field: 'captcha', message: CAPTCHA_REQUIRED });
  return start.ok && errors.length === 0 ? start.value : fieldProblem(errors);
}

/** Words that an attacker would guess. A password can't be one of them with only digits or symbols added. */
function wordsOf(
  { facilitators }: Deps,
  { name, email }: { name: string; email: string },
  { facId, spProductSlug }: BodyOf<typeof initiateAccount>,
): string[] {
  const { facilitator, product } = facilitators.product(textOf(spProductSlug)) ?? {};
  const ours = [facilitator?.name, facilitator?.domain, product?.name, textOf(spProductSlug), textOf(facId)];
  return [name, ...name.split(/\s+/), email, ...email.split('@'), ...ours].filter(
    (word) => word !== undefined,
  );
}

/**
 * Returns an error if the email already has an account. Reveals more about the account only if the password is correct.
 * The call counts as a sign-in attempt with a solved captcha.
 */
async function conflictOf(
  deps: Deps,
  input: { facId: string; email: string; password: string; slug: string; request: Requester },
): Promise<Problem | undefined> {
  const { facId, email, password, slug, request } = input;
  const account = await findAccount(deps.db, { facId, email });
  if (!account) return undefined;
  await countSolvedGuess(deps, account, request);
  const right = await deps.passwords.verify(account.password_hash, password);
  // A correct but suspended password must not reveal anything about the account.
  if (!right || account.password_suspended_at !== null) return new Problem('onboarding_in_progress');
  await forgetGuesses(deps, account, request);
  const { openHere, openElsewhere, isExistingApplicant } = await applicationsOf(deps.db, { account, slug });
  if (openHere.length > 1) return new Problem('more_than_one_application');
  if (openHere.length + openElsewhere.length > 0) return new Problem('onboarding_in_progress');
  return new Problem(isExistingApplicant ? 'already_approved' : 'already_submitted');
}
