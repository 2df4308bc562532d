import type { SectionName } from '../domain/sections/sections.ts';
import type { RouteName } from './routes.ts';

/** Screen headings. The entry screen's heading includes the provider's name. */
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
  ApplicationRequests: 'What we still need',
  ApplicationStatus: 'Application status',
  OwnerDetails: 'Verify your phone',
  InviteExpired: 'Your invite has expired',
  InviteAlreadySubmited: 'Your invite has already been submitted',
};

export const welcome = (provider: string): string => `Welcome to ${provider}`;

/**
 * Intro of the entry screen, rendered by the server. The second paragraph is the largest contentful paint (LCP), so LCP
 * does not wait for the script.
 */
export const WELCOME_LEAD: readonly string[] = [
  "Let's start by verifying your contact information.",
  'We save what you enter as you go. You can leave and come back at any time.',
];

/** Shown without JavaScript. */
export const NO_SCRIPT = 'This page needs JavaScript.';

/** For each section: the name of its step, and the title and button of a request to change it. */
export const SECTION_TEXTS = {
  business: {
    step: 'Business Information',
    title: 'Business information',
    update: 'Update business information',
  },
  identity: { step: 'Verify Ownership', title: 'Owner information', update: 'Update owner information' },
  payout: { step: 'Add Bank Account', title: 'Bank account', update: 'Update bank account' },
} as const satisfies Record<SectionName, Record<'step' | 'title' | 'update', string>>;

/** Names of the steps around the sections. A government entity verifies a contact. */
export const STEP_NAMES = { account: 'Create Account', review: 'Review & Submit' } as const;
export const VERIFY_CONTACT = 'Verify Contact';

export const LINK_EXPIRED = 'The link has expired';
