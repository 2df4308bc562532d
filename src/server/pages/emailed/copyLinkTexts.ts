import { mailTexts } from '../../email/texts/messages.ts';

export const copyLinkTexts = {
  title: 'This link has expired or is incomplete',
  text: `To get a new link, find our most recent email with a “${mailTexts.checkStatus}” link. Open that link, then open your copy from the status page.`,
} as const;
