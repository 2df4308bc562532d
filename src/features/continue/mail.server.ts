import type { EmailContent } from '../../server/email/content.ts';

export function signInCode({ provider, code }: { provider: string; code: string }): EmailContent {
  return {
    subject: `Your ${provider} verification code`,
    title: 'Your verification code',
    preview: `Enter ${code} to sign in to your application.`,
    paragraphs: [
      `Your code is ${code}. Enter it on the page where you're signing in. This code expires in 10 minutes.`,
      "Your application was opened in more than one browser. This code confirms it's you.",
    ],
    notes: ["Don't share this code. Contact us if you didn't try to sign in."],
  };
}
