import type { EmailContent, ListedItem } from '../content.ts';

export function informationRequested(to: {
  provider: string;
  message: string;
  items: readonly ListedItem[];
  due: string;
  link: string;
}): EmailContent {
  return {
    subject: `${to.provider}: we need more information`,
    title: 'We need more information',
    preview: 'One more step before we can make a decision on your application.',
    paragraphs: [
      "We're reviewing your application and need more information before we can decide.",
      ...(to.message ? [to.message] : []),
      ...(to.items.length > 0
        ? [to.due ? `Please complete these items by ${to.due}:` : "Here's what we need:"]
        : ["Email us, and someone on our team will tell you what's missing."]),
    ],
    items: to.items,
    action: { label: 'See what we still need', url: to.link },
    notes: [
      'Never send Social Security, tax ID, or account numbers by email.',
      "Anyone with this link can answer for you, so please don't forward this email.",
    ],
  };
}

export const itemTitles = {
  answer: 'Answer a question',
  answerAbout: (name: string) => `Answer a question about ${name}`,
  about: (title: string, name: string) => `${title} for ${name}`,
  owner: (title: string, number: number) => `${title} (owner ${number})`,
  contact: (title: string) => `${title} (contact person)`,
} as const;
