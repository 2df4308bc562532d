import type { FieldMessages } from '../../../domain/texts/messages.ts';

export const SIGNING = {
  title: 'Signature',
  authority:
    'I am authorized to submit this application and to sign for the business. Typing my name has the same effect as signing by hand.',
  fullName: 'Full name',
  fullNameHint: 'Your own first and last name',
  jobTitle: 'Title',
  jobTitleHint: 'Your role, such as owner, president, or director',
  signed: 'Signed',
  from: 'IP address',
  agreeTo: 'I agree to the new version of:',
  changed: 'These documents have changed since you agreed to them.',
  changedMeanwhile:
    'A document changed while you were reviewing. Please agree to its new version and submit again.',
} as const;

export const signatureFields = {
  fullName: { name: 'full name', required: 'Please enter your full name.' },
  title: { name: 'title', required: 'Please enter your title.' },
  consents: { name: 'agreement', required: 'Please agree to the new versions.' },
} as const satisfies FieldMessages;

export const DOCUMENTS = {
  title: 'Your agreements',
  lead: 'These documents also apply to your account.',
  agreeTo: 'I agree to:',
  agreed: 'You already agreed to:',
  required: 'Please agree to the documents.',
} as const;

/** Consent to receive Forms 1099-K electronically. Treas. Reg. 1.6050W-2(a)(3) lists the required disclosures. */
export const TAX_FORMS = {
  title: 'Your tax forms',
  lead: 'If the law requires a Form 1099-K, we send it in January of the next year. We also file it with the IRS.',
  agree: 'Send my Forms 1099-K electronically instead of on paper.',
  points: [
    "If you don't check the box, we'll mail you paper forms. You can submit your application either way.",
    'Your consent covers every Form 1099-K from this year on, until you withdraw it or your account is closed.',
    'You can ask for one free paper copy of each form within 180 days after we send it. That does not withdraw your consent.',
    "You can withdraw your consent at any time by emailing our support team or mailing them a letter. We'll confirm in writing the date your withdrawal takes effect. Forms we already sent remain valid.",
    "We'll email you when a form is ready. You can open it until October 15 of the year we send it. Tell us if your email address changes.",
    'To open a form, you need a browser and a PDF reader. To keep it, you need storage space or a printer.',
    "We'll let you know if we stop sending electronic forms or if you'll need different software to open them.",
  ],
  yes: 'Electronic Forms 1099-K',
} as const;

/** The card networks require applicants to see this disclosure before they submit. */
export const ACQUIRER = {
  title: 'Who processes your payments',
  contact: 'Acquiring bank',
  bankDuties: "The bank's responsibilities",
  bank: [
    "Only the bank can authorize a business to accept the card networks' cards.",
    'The bank must be a party to your agreement.',
    'The bank must make sure you know which card network rules apply to you.',
    "The bank is responsible for your settlement funds and must pay them to you. It's also responsible for any funds held in reserve.",
  ],
  yourDuties: 'Your responsibilities',
  yours: [
    'Keep cardholder data secure, and follow the rules on storing it.',
    "Keep fraud and chargebacks below the card networks' limits.",
    'Read and understand your agreement.',
    "Follow the card networks' rules.",
  ],
} as const;
