import type { EmailContent } from '../content.ts';

export function ownerAsked(to: {
  provider: string;
  business: string;
  askedBy: string;
  url: string;
  days: number;
  support: string;
  takesItin: boolean;
}): EmailContent {
  const number = to.takesItin ? 'Social Security number or ITIN' : 'Social Security number';
  return {
    subject: `${to.askedBy} asked you to enter your details for ${to.business}`,
    title: 'Enter your own details',
    paragraphs: [
      `${to.askedBy} listed you as someone who owns or controls ${to.business}. The business is applying for a merchant account with ${to.provider}. Federal law requires us to verify the people who own or control a business.`,
      `Use the link below to enter your details yourself. It takes about 2 minutes. ${to.askedBy} will see only the last 4 digits of your ${number}. They won't see your date of birth or home address.`,
    ],
    action: { label: 'Enter your details', url: to.url },
    notes: [
      `The link expires in ${to.days} days. We'll text you a code to confirm that it's you.`,
      `Didn't expect this email? Don't open the link. Forward this email to ${to.support} to report it.`,
    ],
  };
}

export function ownersCompleted(to: {
  provider: string;
  business: string;
  url: string;
  isSubmitted: boolean;
}): EmailContent {
  const next = to.isSubmitted
    ? `You can now check your ${to.provider} application and submit it again.`
    : `You can now finish your ${to.provider} application.`;
  return {
    subject: `Everyone you asked has entered their details for ${to.business}`,
    title: 'All details are in',
    paragraphs: [`Everyone you asked has entered their details. ${next}`],
    action: { label: 'Continue your application', url: to.url },
    notes: ["Anyone with this link can continue your application, so please don't forward this email."],
  };
}
