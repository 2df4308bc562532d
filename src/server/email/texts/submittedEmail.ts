import type { EmailContent } from '../content.ts';

export function applicationSubmitted(to: { provider: string; copyUrl: string }): EmailContent {
  return {
    subject: `Your ${to.provider} application was submitted`,
    title: 'We received your application',
    preview: "We're reviewing it. You don't need to do anything right now.",
    paragraphs: [
      `Thank you for applying with ${to.provider}. We're reviewing your application.`,
      "We'll email you when we make a decision or if we need more information. You don't need to do anything right now.",
    ],
    action: { label: 'Open a copy of your application (PDF)', url: to.copyUrl },
    notes: [
      "The copy shows what you entered, with Social Security numbers, tax IDs, and account numbers partly hidden. The link expires in 30 days. Please don't forward it.",
    ],
  };
}

export function applicationResubmitted(to: {
  provider: string;
  copyUrl: string;
  needsMore: boolean;
}): EmailContent {
  const more = 'We still need something else from you.';
  return {
    ...applicationSubmitted(to),
    subject: `Your ${to.provider} application was submitted again`,
    title: 'We received your response',
    ...(to.needsMore && { preview: more }),
    paragraphs: to.needsMore
      ? [`Thank you for your response. ${more}`, 'Check your application status to see what it is.']
      : [
          "Thank you for sending what we asked for. We're reviewing your application again.",
          "We'll email you when we make a decision or if we need more information. You don't need to do anything right now.",
        ],
  };
}

export function requestWithdrawn(to: { provider: string }): EmailContent {
  return {
    subject: `${to.provider}: you don't need to send anything else`,
    title: "You don't need to send anything else",
    paragraphs: [
      "We no longer need what we asked you for, and we're reviewing your application.",
      "We'll email you when we make a decision or if we need more information.",
    ],
  };
}

export function applicationReopened(to: { provider: string }): EmailContent {
  return {
    subject: `${to.provider}: we're reviewing your application again`,
    title: "We're reviewing your application again",
    paragraphs: [
      "We reopened your application and are taking another look. You don't need to do anything right now.",
      "We'll email you when we make a decision or if we need more information.",
    ],
  };
}
