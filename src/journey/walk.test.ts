import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backTarget } from './back.ts';
import type { Arrival, JourneyContext } from './context.ts';
import { NEW_AND_OLD, ONLY_NEW, journeyContext } from '../../test/contextBuilder.ts';
import { fuzzRuns } from '../../test/fuzzRuns.ts';
import { resolve } from './resolve.ts';
import { isGuardExempt } from './access.ts';
import { ROUTES, isEntryScreen } from './routes.ts';
import type { RouteName } from './routes.ts';
import { STAGES } from './stages.ts';
import type { CanVisitStep } from './stages.ts';
import { stepIndexOf } from './steps.ts';

const TYPES = [null, 'individual', 'business', 'government-public-corp'] as const;
const ARRIVALS: readonly Arrival[] = ['push', 'replace', 'pop', 'load'];
const LISTS = [null, [], ONLY_NEW, NEW_AND_OLD] as const;

function shown(route: RouteName, context: JourneyContext) {
  const answer = resolve(route, context);
  if ('load' in answer) throw new Error(`${route} still waits for ${answer.load}`);
  return answer;
}

function* applicants(): Generator<JourneyContext> {
  for (const stage of [...STAGES, 'failed'] as const)
    for (const identityType of TYPES)
      for (const isExistingApplicant of [false, true])
        for (const hasSession of [true, false])
          for (const applications of isExistingApplicant ? LISTS : [undefined]) {
            const known = { identityType, isExistingApplicant, hasSession, applications };
            yield stage === 'failed' || !hasSession
              ? journeyContext({ ...known, canVisitStep: null })
              : journeyContext({ ...known, stage });
          }
}

const QUERIES = [{}, { subMerchantId: 'token' }];

function* arrivals(applicant: JourneyContext): Generator<JourneyContext> {
  for (const from of [null, ...ROUTES])
    for (const arrival of ARRIVALS)
      for (const query of QUERIES) yield { ...applicant, ...query, from, arrival };
}

function missing(route: RouteName, context: JourneyContext): string {
  const { canVisitStep, identityType } = context;
  const opened = (...keys: (keyof CanVisitStep)[]) => keys.some((key) => canVisitStep?.[key]);
  const government = identityType === 'government-public-corp';
  switch (route) {
    case 'MobileCodeVerification':
      return !context.isExistingApplicant && (canVisitStep === null || opened('sms')) ? '' : 'sms';
    case 'MerchantType':
      return opened('merchantType') || (!context.hasSession && context.subMerchantId) ? '' : 'merchantType';
    case 'CompanyForm':
      return opened('business') && identityType ? '' : 'business and a type';
    case 'VerifyOwnership':
      return opened('owners') && identityType && !government ? '' : 'owners of a company';
    case 'VerifyContact':
      return opened('contact') && government ? '' : 'contact of a government';
    case 'Applications':
      return opened('owners', 'contact') && context.applications?.length ? '' : 'a list';
    case 'BankForm':
      return opened('payoutBankAccount') ? '' : 'a complete identity';
    case 'ConfirmProfile':
      return opened('submit') ? '' : 'everything';
    case 'EmptyWelcome':
    case 'UnsupportedBrowser':
      return 'a screen';
    default:
      return '';
  }
}

describe('anywhere in the app', () => {
  test('an applicant arrives within five redirects, on a screen whose data exists', () => {
    const wrong: string[] = [];
    for (const applicant of applicants())
      for (const context of arrivals(applicant))
        for (const route of ROUTES) {
          const { route: end, hops } = shown(route, context);
          const why = hops > 5 ? `${hops} hops` : missing(end, context);
          if (why) wrong.push(`${route} -> ${end}: ${why} ${JSON.stringify(context)}`);
        }
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  test('a session ends only on an entry screen, and never continues there', () => {
    const wrong: string[] = [];
    for (const applicant of applicants())
      for (const route of ROUTES) {
        const { route: end, logOut } = shown(route, applicant);
        if (logOut !== (applicant.hasSession && isEntryScreen(end))) wrong.push(`${route} -> ${end}`);
      }
    expect(wrong).toEqual([]);
  });

  test("also when the server's response has keys that no stage has", () => {
    const keys: fc.Arbitrary<CanVisitStep> = fc.record({
      sms: fc.boolean(),
      merchantType: fc.boolean(),
      business: fc.boolean(),
      owners: fc.boolean(),
      contact: fc.boolean(),
      payoutBankAccount: fc.boolean(),
      submit: fc.boolean(),
    });
    fc.assert(
      fc.property(
        keys,
        fc.constantFrom(...TYPES),
        fc.boolean(),
        fc.constantFrom(...LISTS),
        fc.constantFrom(...ROUTES),
        fc.constantFrom(null, ...ROUTES),
        (canVisitStep, identityType, isExistingApplicant, applications, route, from) => {
          const known = { canVisitStep, identityType, isExistingApplicant, applications, from };
          const end = shown(route, journeyContext(known));
          expect(end.hops).toBeLessThanOrEqual(5);
          if (identityType === null) expect(stepIndexOf(end.route)).not.toBe(2);
        },
      ),
      { numRuns: fuzzRuns(2000) },
    );
  });
});

function backFrom(start: RouteName, applicant: JourneyContext): RouteName[] {
  const seen = [start];
  let context = applicant;
  for (;;) {
    const from = seen.at(-1) ?? start;
    const target = backTarget(from, context).route;
    const { route, logOut } = shown(target, { ...context, from, arrival: 'push' });
    if (logOut) context = { ...context, hasSession: false, canVisitStep: null };
    if (seen.includes(route)) return [...seen, route];
    seen.push(route);
  }
}

const backPath = (given: Parameters<typeof journeyContext>[0]) =>
  backFrom('ConfirmProfile', journeyContext(given)).slice(0, -1);

describe('Back', () => {
  test('from every screen ends at GetStarted, or at MerchantType for an existing applicant', () => {
    const wrong: string[] = [];
    for (const applicant of applicants())
      for (const start of ROUTES) {
        if (shown(start, { ...applicant, from: 'Applications' }).route !== start) continue;
        const walk = backFrom(start, applicant);
        const [last, repeated] = [walk.at(-2), walk.at(-1)];
        const atEnd = last === 'GetStarted' || (applicant.isExistingApplicant && last === 'MerchantType');
        // At the start of the journey, Back doesn't change the screen. Anywhere else, a repeated screen means a loop.
        if (!atEnd || repeated !== last) wrong.push(`${walk.join(' -> ')} ${JSON.stringify(applicant)}`);
      }
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  test.each<[string, Parameters<typeof journeyContext>[0], RouteName[]]>([
    [
      'a new applicant',
      {},
      ['BankForm', 'VerifyOwnership', 'CompanyForm', 'MerchantType', 'MobileCodeVerification', 'GetStarted'],
    ],
    [
      'a new government',
      { identityType: 'government-public-corp' },
      ['BankForm', 'VerifyContact', 'CompanyForm', 'MerchantType', 'MobileCodeVerification', 'GetStarted'],
    ],
    [
      'an existing applicant with a choice',
      { isExistingApplicant: true },
      ['BankForm', 'Applications', 'CompanyForm', 'MerchantType'],
    ],
    [
      'an existing applicant without one',
      { isExistingApplicant: true, applications: ONLY_NEW },
      ['BankForm', 'VerifyOwnership', 'CompanyForm', 'MerchantType'],
    ],
  ])('%s, from the review', (_, given, expected) =>
    expect(backPath(given)).toEqual(['ConfirmProfile', ...expected]),
  );

  test('from a requested change leads to the list', () => {
    const asked = journeyContext({ stage: 'INFO_REQUIRED' });
    for (const route of ['CompanyForm', 'VerifyOwnership', 'VerifyContact', 'BankForm'] as const)
      expect(backTarget(route, asked).route).toBe('ApplicationRequests');
  });

  test('is recorded for the verify screen', () => {
    const recorded = ROUTES.filter((route) => backTarget(route, journeyContext()).backPressed);
    expect(recorded).toEqual(['VerifyOwnership', 'VerifyContact']);
  });

  test('leads an existing applicant who chose a group to the list', () =>
    expect(backTarget('VerifyOwnership', journeyContext({ isExistingApplicant: true })).route).toBe(
      'Applications',
    ));

  test('leads from the screens outside the steps to GetStarted', () => {
    for (const route of ROUTES.filter((name) => isGuardExempt(name) && name !== 'Applications'))
      expect(backTarget(route, journeyContext()).route).toBe('GetStarted');
  });
});
