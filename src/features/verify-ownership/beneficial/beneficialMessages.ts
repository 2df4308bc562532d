export const CONTROL_TEXTS = {
  business: {
    who: 'Who runs the business?',
    whoHint: 'Someone who makes the big decisions, such as the CEO, president, or managing member.',
    add: 'Add the person who runs the business',
    hint: 'One person who manages or directs the business. This person can be an owner.',
  },
  organization: {
    who: 'Who runs the organization?',
    whoHint: 'Someone who makes the big decisions, such as the executive director, CEO, or president.',
    add: 'Add the person who runs the organization',
    hint: 'One person who manages or directs the organization.',
  },
} as const;
export const WHO_OWNS = 'Does anyone own 25% or more?';
export const PERSON_FORM = 'Who runs the business or owns 25% or more?';
export const OWNER_FORM = 'Who owns 25% or more?';
export const NO_CONTROL = 'Choose someone you already listed, or add someone new.';
export const chooseControl = (name: string): string => `Choose ${name}`;
export const SHARE_HINT = 'A whole number from 25 to 100';
export const CONTROL_SHARE_HINT = "A whole number from 0 to 100. Enter 0 for someone who isn't an owner.";
export const NOBODY_LABEL = 'Nobody owns 25% or more of the business';
export const owns = (name: string, share: number): string => `${name} owns ${share}%.`;
