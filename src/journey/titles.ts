import type { IdentityType } from '../domain/identity.ts';
import type { RouteName } from './routes.ts';

/** What a heading depends on beside its route. */
export interface HeadingFacts {
  /** Name of the facilitator. */
  provider: string;
  identityType: IdentityType | null;
  isExistingApplicant: boolean;
}

const ADD_MERCHANT = 'Add a new merchant account';

const HEADINGS: Readonly<Record<Exclude<RouteName, 'EmptyWelcome' | 'GetStarted'>, string>> = {
  InitiateFailure: 'Platform is not active yet!',
  UnsupportedBrowser: 'Unsupported Browser',
  MobileCodeVerification: 'Verify your mobile phone number',
  AddMerchant: ADD_MERCHANT,
  continue: 'Continue onboarding',
  MerchantType: 'Choose your business type',
  CompanyForm: 'Add your business info',
  VerifyOwnership: 'Verify Ownership',
  VerifyContact: 'Verify Contact',
  Applications: 'Verify Ownership',
  BankForm: 'Add your business bank account',
  ConfirmProfile: 'Review your information',
  Checks: 'Please wait while we review your account',
  AccountApproved: 'Application Approved',
  AccountNotApproved: 'Application Submitted',
  ApplicationSaved: 'Your application was successfully saved',
  InviteExpired: 'Your invite has expired',
  InviteAlreadySubmited: 'Your invite has already been submitted',
};

/** The heading (h1) of a screen. */
export function headingOf(route: RouteName, facts: HeadingFacts): string {
  if (route === 'continue' && facts.isExistingApplicant) return ADD_MERCHANT;
  if (route === 'Applications' && facts.identityType === 'government-public-corp')
    return HEADINGS.VerifyContact;
  if (route === 'GetStarted' || route === 'EmptyWelcome') return `Welcome to ${facts.provider}`;
  return HEADINGS[route];
}

/** The document's title, `<heading> - <provider>`. */
export function titleOf(route: RouteName, facts: HeadingFacts): string {
  return `${headingOf(route, facts)} - ${facts.provider}`;
}
