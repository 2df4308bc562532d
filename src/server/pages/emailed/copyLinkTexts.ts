import { mailTexts } from '../../email/texts/messages.ts';

export const copyLinkTexts = {
  title: 'This link has expired or is incomplete',
  text: `To get a new link to your copy, open our latest email that has the button “${mailTexts.checkStatus}”, and choose it.`,
} as const;
