import type { EmailContent } from '../content.ts';

export function unfinishedReminder(to: { provider: string; link: string }): EmailContent {
  return {
    subject: `Finish your ${to.provider} application`,
    title: 'Your application is waiting for you',
    paragraphs: [
      `You haven't submitted your application for a merchant account with ${to.provider} yet. We saved what you entered.`,
      'Use the link below to pick up where you left off. The link expires in 30 days.',
    ],
    action: { label: 'Continue your application', url: to.link },
    notes: [
      "Anyone with this link can continue your application, so please don't forward this email.",
      "If you didn't start this application, you can ignore this email.",
    ],
  };
}

export function requestReminder(to: { provider: string; due: string; link: string }): EmailContent {
  return {
    subject: `${to.provider}: we still need information by ${to.due}`,
    title: 'We still need something from you',
    paragraphs: [
      `We can't make a decision on your application yet. Please send what we asked for by ${to.due}.`,
    ],
    action: { label: 'See what we still need', url: to.link },
    notes: ["Anyone with this link can answer for you, so please don't forward this email."],
  };
}
