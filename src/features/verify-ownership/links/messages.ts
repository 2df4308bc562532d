import type { LinkStatus } from '../../../domain/ownership/ownerLinks.ts';

export const LINK_STATUS: Readonly<Record<LinkStatus, string>> = {
  invited: 'Invited',
  opened: 'Opened',
  completed: 'Completed',
};

export const linkTexts = {
  askHint: "We'll email them a link. You'll see only the last 4 digits of their SSN.",
  askEitherHint: "We'll email them a link. You'll see only the last 4 digits of their SSN or ITIN.",
  askReplaces: "We'll delete the details you entered for them.",
  phoneHint: "A U.S. mobile number. We'll text a code to it.",
  send: 'Send link',
  cancel: 'Cancel',
  sending: 'Sending...',
  sent: (name: string) => `We emailed ${name} a link.`,
  resent: (name: string) => `We emailed ${name} a new link. The old one no longer works.`,
  withdrawn: (name: string) => `${name}'s link no longer works. You can enter the details yourself.`,
  resend: (name: string) => `Resend to ${name}`,
  change: (name: string) => `Change ${name}'s email or phone`,
  changeHint: "We'll email them a new link, and the old one stops working.",
  sendNew: 'Send new link',
  withdraw: (name: string) => `Withdraw ${name}`,
  withdrawTitle: (name: string) => `Delete ${name}'s details?`,
  withdrawHint: (name: string) => `This deletes the details that ${name} entered. You can't undo it.`,
  withdrawNow: 'Delete details',
  keep: 'Keep details',
  entered: (name: string) => `${name} has entered their details.`,
} as const;

export const ownerScreen = {
  heading: 'Verify your phone',
  yourDetails: (business: string) => `Your details for ${business}`,
  thanks: 'Thank you',
  thanksText: (business: string) => `We have your details for ${business}. You can close this page.`,
  badLink: 'This link no longer works',
  badLinkText: 'It may have expired or been replaced. Ask the person who listed you for a new one.',
  usedLink: 'You already sent your details. You can close this page.',
  asked: ({ askedBy, business, facilitator }: { askedBy: string; business: string; facilitator: string }) =>
    `${askedBy} listed you as someone who owns or controls ${business}. The business is applying for a merchant account with ${facilitator}.`,
  codeSent: (digits: string) => `We texted a 6-digit code to the number ending in ${digits}.`,
  codeEnded: 'The last code we texted you no longer works. Please request a new one.',
  code: 'Verification code',
  codeHint: '6 digits',
  verify: 'Verify',
  verifying: 'Verifying...',
  again: 'Text me a new code',
  dateStartedHint: 'Optional. When you became an owner or started in your role. MM-DD-YYYY',
  controls: "You're listed as the person who controls the business.",
  share: (percent: number) => `You're listed as owning ${percent}% of the business.`,
  privacy:
    'The person who listed you sees only the last 4 digits of your Social Security number. They never see your date of birth or home address.',
  privacyEither:
    'The person who listed you sees only the last 4 digits of your Social Security number or ITIN. They never see your date of birth or home address.',
  certify: 'I certify that this information is complete and correct.',
  certifyFirst: 'Please certify that this information is complete and correct.',
  submit: 'Submit',
  expired: 'This page timed out. Verify your phone again.',
  loadFailed: "We couldn't open your link.",
} as const;

export const codeField = { smsCode: { name: 'verification code' } } as const;
