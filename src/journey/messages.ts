import type { RouteName } from './routes.ts';

/** Headings of the screens; that of the entry screen names the provider. */
export const HEADINGS: Readonly<Record<Exclude<RouteName, 'EmptyWelcome' | 'GetStarted'>, string>> = {
  InitiateFailure: 'Platform is not active yet!',
  UnsupportedBrowser: 'Unsupported Browser',
  MobileCodeVerification: 'Verify your mobile phone number',
  AddMerchant: 'Add a new merchant account',
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

/** Heading of the entry screen. */
export const welcome = (provider: string): string => `Welcome to ${provider}`;

/**
 * What stands under the heading of the entry screen, drawn by the server first and by the screen afterwards. The second
 * paragraph is the largest text of the screen, so that the largest paint need not wait for the script.
 */
export const WELCOME_LEAD: readonly string[] = [
  "Let's start by verifying your contact information.",
  'What you enter is saved as you go. You can leave at any time and come back.',
];

/** For whom the page does not work at all. */
export const NO_SCRIPT = 'This page needs JavaScript.';

/** Names of the five steps, by index; a government verifies a contact. */
export const STEP_NAMES = [
  'Create Account',
  'Business Information',
  'Verify Ownership',
  'Add Bank Account',
  'Review & Submit',
] as const;
export const VERIFY_CONTACT = 'Verify Contact';

export const LINK_EXPIRED = 'The link has expired';
