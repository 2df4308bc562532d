import { mailTexts } from '../../email/texts/messages.ts';

export const copyLinkTexts = {
  title: 'This link has expired or is incomplete',
  text: (support: string) =>
    `To get a new link, find our most recent email with a “${mailTexts.checkStatus}” link. Open that link, then open your copy from the status page. If that link has expired too, email ${support}.`,
} as const;
