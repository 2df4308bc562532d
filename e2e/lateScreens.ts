import { DEMO_PASSWORD, DEMO_PHONE } from '../src/domain/demo.ts';
import type { RouteName } from '../src/journey/routes.ts';
import {
  codeEntered,
  goOn,
  pick,
  press,
  see,
  tick,
  toStatus,
  type,
  upload,
  type Visit,
} from './lateSteps.ts';

const EMAIL = /^E-?mail$/;

const SMS = 'Verify your mobile phone number';
const TYPE = 'Choose your business type';
const BUSINESS = 'Add your business info';
const OWNERS = 'Verify Ownership';
const CONTACT = 'Verify Contact';
const BANK = 'Add your business bank account';
const REVIEW = 'Review your information';
const STATUS = 'Application status';
const SAVED = 'Your application was successfully saved';

const STREET = 'Which street is your shop on?';
const ASKED_STREET = {
  who: { stage: 'SUBMITTED' },
  items: [{ kind: 'answer', question: STREET }],
  path: 'requests',
} as const;

export function visitsOf(email: string): Readonly<Record<RouteName, readonly Visit[] | 'never shown'>> {
  const begin = [
    type('Full name', 'Rosa Delgado'),
    type(EMAIL, email),
    type('Create password', DEMO_PASSWORD),
    tick(/Terms/),
    press('Start Application'),
  ];
  const signIn = [type(EMAIL, email), type('Password', DEMO_PASSWORD), goOn];
  const exit = press('Save and exit');
  const back = press('Back');
  return {
    ApplicationRequests: [
      { name: 'look', who: { stage: 'SUBMITTED' }, path: 'requests', steps: [], ends: STATUS },
      {
        name: 'draft an answer',
        ...ASKED_STREET,
        steps: [type(STREET, 'Elm Street'), see('Draft saved'), toStatus],
        ends: STATUS,
      },
      {
        name: 'answer and submit',
        ...ASKED_STREET,
        steps: [type(STREET, 'Elm Street'), press('Save answer'), press('Submit again')],
        ends: STATUS,
      },
      {
        name: 'upload and remove',
        ...ASKED_STREET,
        items: [{ kind: 'document', documentType: 'government_id', reason: 'It has expired.' }],
        steps: [upload, press('Remove id.pdf'), see('0 of 1 done'), toStatus],
        ends: STATUS,
      },
    ],
    ApplicationStatus: [
      { name: 'look', who: { stage: 'SUBMITTED' }, path: 'status', steps: [], ends: STATUS },
    ],
    EmptyWelcome: 'never shown',
    UnsupportedBrowser: 'never shown',
    InitiateFailure: [{ name: 'look', path: '/', steps: [], ends: 'Platform is not active yet!' }],
    GetStarted: [
      { name: 'start', path: 'get-started', steps: begin, ends: SMS },
      {
        name: 'start with an invite',
        who: 'invited',
        path: 'get-started',
        steps: [type('Create password', DEMO_PASSWORD), tick(/Terms/), press('Start Application')],
        ends: SMS,
      },
    ],
    continue: [
      {
        name: 'sign in',
        who: { stage: 'BUSINESS_INFO' },
        path: 'continue',
        steps: signIn,
        ends: TYPE,
      },
    ],
    AddMerchant: [
      {
        name: 'sign in',
        who: { stage: 'SUBMITTED', isExistingApplicant: true },
        path: 'add-merchant',
        steps: signIn,
        ends: TYPE,
      },
    ],
    MobileCodeVerification: [
      {
        name: 'number and code',
        who: { stage: 'INITIATED' },
        path: 'sms',
        steps: [type('Mobile phone number', DEMO_PHONE), goOn, { ...goOn, on: codeEntered }],
        ends: TYPE,
      },
      {
        name: 'back',
        who: { stage: 'INITIATED' },
        path: 'sms',
        steps: [back],
        ends: 'Welcome to Harbor Payments',
      },
    ],
    MerchantType: [
      {
        name: 'go on',
        who: { stage: 'SMS_VALID' },
        path: 'account-type',
        steps: [pick, goOn],
        ends: BUSINESS,
      },
      { name: 'exit', who: { stage: 'SMS_VALID' }, path: 'account-type', steps: [pick, exit], ends: SAVED },
    ],
    CompanyForm: [
      {
        name: 'go on',
        who: { stage: 'BUSINESS_INFO' },
        path: 'account-company',
        steps: [goOn],
        ends: OWNERS,
      },
      { name: 'exit', who: { stage: 'BUSINESS_INFO' }, path: 'account-company', steps: [exit], ends: SAVED },
      { name: 'back', who: { stage: 'BUSINESS_INFO' }, path: 'account-company', steps: [back], ends: TYPE },
    ],
    VerifyOwnership: [
      { name: 'go on', who: { stage: 'IDENTITY' }, path: 'verify-ownership', steps: [goOn], ends: BANK },
      { name: 'exit', who: { stage: 'IDENTITY' }, path: 'verify-ownership', steps: [exit], ends: SAVED },
    ],
    VerifyContact: [
      {
        name: 'go on',
        who: { stage: 'IDENTITY', ownershipType: 'GOV' },
        path: 'verify-contact',
        steps: [goOn],
        ends: BANK,
      },
      {
        name: 'exit',
        who: { stage: 'IDENTITY', ownershipType: 'GOV' },
        path: 'verify-contact',
        steps: [exit],
        ends: SAVED,
      },
    ],
    Applications: [
      {
        name: 'a new group',
        who: { stage: 'BUSINESS_INFO', isExistingApplicant: true },
        path: 'applications',
        steps: [press('Add a new group')],
        ends: OWNERS,
      },
      {
        name: 'choose',
        who: { stage: 'IDENTITY', isExistingApplicant: true },
        path: 'applications',
        steps: [goOn],
        ends: BANK,
      },
    ],
    BankForm: [
      { name: 'go on', who: { stage: 'PAYOUT' }, path: 'bank-account', steps: [goOn], ends: REVIEW },
      { name: 'exit', who: { stage: 'PAYOUT' }, path: 'bank-account', steps: [exit], ends: SAVED },
    ],
    ConfirmProfile: [
      {
        name: 'submit',
        who: { stage: 'PAYOUT' },
        path: 'confirm',
        steps: [tick(/^I hereby certify/), press('Submit')],
        ends: 'Application Submitted',
      },
      { name: 'exit', who: { stage: 'PAYOUT' }, path: 'confirm', steps: [exit], ends: SAVED },
      {
        name: 'a government',
        who: { stage: 'PAYOUT', ownershipType: 'GOV' },
        path: 'confirm',
        steps: [press('Edit contact information')],
        ends: CONTACT,
      },
      {
        name: 'an existing applicant',
        who: { stage: 'PAYOUT', isExistingApplicant: true },
        path: 'confirm',
        steps: [press('Edit business information')],
        ends: BUSINESS,
      },
    ],
    Checks: [
      {
        name: 'typed',
        who: { stage: 'SUBMITTED' },
        path: 'reviewing',
        steps: [],
        ends: 'Application Submitted',
      },
    ],
    AccountApproved: [
      {
        name: 'typed',
        who: { stage: 'SUBMITTED' },
        path: 'account-approved',
        steps: [],
        ends: 'Application Submitted',
      },
    ],
    AccountNotApproved: [
      {
        name: 'typed',
        who: { stage: 'SUBMITTED' },
        path: 'account-for-review',
        steps: [],
        ends: 'Application Submitted',
      },
    ],
    ApplicationSaved: [{ name: 'typed', who: { stage: 'PAYOUT' }, path: 'saved', steps: [], ends: SAVED }],
    OwnerDetails: [{ name: 'look', path: 'owner', steps: [], ends: 'This link no longer works' }],
    InviteExpired: [{ name: 'look', path: 'invite-expired', steps: [], ends: 'Your invite has expired' }],
    InviteAlreadySubmited: [
      {
        name: 'look',
        path: 'invite-already-submitted',
        steps: [],
        ends: 'Your invite has already been submitted',
      },
    ],
  };
}
