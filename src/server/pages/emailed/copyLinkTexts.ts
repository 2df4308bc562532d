import { mailTexts } from '../../email/texts/messages.ts';

export const copyLinkTexts = {
  title: 'This link has expired or is incomplete',
  text: `To get a new link to your copy, choose “${mailTexts.checkStatus}” in our last email about your application.`,
} as const;
