import type { IdentityType } from '../domain/identity.ts';
import { SECTIONS, type SectionRoute } from '../domain/sections/sections.ts';
import { isVerifyStep, verifyRoute } from './context.ts';
import type { ApplicantFacts } from './context.ts';
import { SECTION_TEXTS, STEP_NAMES, VERIFY_CONTACT } from './texts/messages.ts';
import type { RouteName } from './routes.ts';
import type { StepKey } from './stages.ts';

/** `icon` is SVG path data. */
export interface Step {
  name: string;
  icon: string;
  routeNames: readonly RouteName[];
  statusKey: readonly StepKey[];
}

export const STEPS: readonly Step[] = [
  {
    name: STEP_NAMES.account,
    icon: 'M7 8a5 5 0 1 0 0-.01zM20 21a8 8 0 0 0-16 0',
    routeNames: ['GetStarted', 'MobileCodeVerification'],
    statusKey: ['sms'],
  },
  ...SECTIONS.map(({ name, icon, routes, steps }): Step => {
    const [routeNames, statusKey] = [Object.keys(routes) as SectionRoute[], steps];
    const step = { name: SECTION_TEXTS[name].step, icon, routeNames, statusKey };
    return name === 'business'
      ? { ...step, routeNames: ['MerchantType', ...routeNames], statusKey: ['merchantType', ...statusKey] }
      : step;
  }),
  {
    name: STEP_NAMES.review,
    icon: 'M13 5h8M13 12h8M13 19h8M3 17l2 2 4-4M3 7l2 2 4-4',
    routeNames: ['ConfirmProfile'],
    statusKey: ['submit'],
  },
];

export type StepState = 'done' | 'current' | 'ahead' | 'not-allowed';

export function stepIndexOf(route: RouteName): number {
  return STEPS.findIndex((step) => step.routeNames.includes(route));
}

export function showsProgress(route: RouteName): boolean {
  return stepIndexOf(route) >= 0;
}

export function stepsFor(identityType: IdentityType | null): Step[] {
  return STEPS.map((step, index) => ({ ...step, name: stepLabel(index, identityType) }));
}

function stepLabel(index: number, identityType: IdentityType | null): string {
  if (isVerifyStep(STEPS[index]?.routeNames[0]) && identityType === 'government-public-corp')
    return VERIFY_CONTACT;
  return STEPS[index]?.name ?? '';
}

export function isStepAccessible(
  index: number,
  { isExistingApplicant, canVisitStep }: Pick<ApplicantFacts, 'isExistingApplicant' | 'canVisitStep'>,
): boolean {
  if (!canVisitStep) return index === 0;
  if (index === 0) return !isExistingApplicant;
  return STEPS[index]?.statusKey.some((key) => canVisitStep[key]) ?? false;
}

export function isStepClickable(
  index: number,
  facts: Pick<ApplicantFacts, 'isExistingApplicant' | 'canVisitStep'>,
): boolean {
  return index > 0 && isStepAccessible(index, facts);
}

export function stepState(
  index: number,
  { route, ...facts }: ApplicantFacts & { route: RouteName },
): StepState {
  if (stepIndexOf(route) === index) return 'current';
  if (STEPS.some((_, later) => later > index && isStepAccessible(later, facts))) return 'done';
  return isStepAccessible(index, facts) ? 'ahead' : 'not-allowed';
}

export function targetOfStep(
  index: number,
  { isExistingApplicant, identityType }: Pick<ApplicantFacts, 'isExistingApplicant' | 'identityType'>,
): RouteName {
  const first = STEPS[index]?.routeNames[0] ?? 'GetStarted';
  if (!isVerifyStep(first)) return first;
  return isExistingApplicant ? 'Applications' : verifyRoute(identityType);
}
