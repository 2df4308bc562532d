import { SECTIONS, type SectionName, type SectionTexts } from '../../domain/sections/sections.ts';
import type { Landing } from '../context.ts';

export const LANDING_HEADINGS: Readonly<Record<Landing, string>> = {
  ApplicationRequests: 'What we still need',
  ApplicationStatus: 'Application status',
};

export const welcome = (provider: string): string => `Welcome to ${provider}`;

/**
 * Introduction on the entry screen, rendered by the server. The second paragraph is the largest contentful paint (LCP)
 * element, so LCP doesn't wait for the script.
 */
export const WELCOME_LEAD: readonly string[] = [
  "Let's start by verifying your contact information.",
  'After this step, we save what you enter. You can leave and come back at any time.',
];

export const NO_SCRIPT =
  'This page needs JavaScript. Please turn it on in your browser, then reload the page.';

export const SECTION_TEXTS = Object.fromEntries(
  SECTIONS.map(({ name, english }) => [name, english]),
) as Readonly<Record<SectionName, SectionTexts>>;

export const STEP_NAMES = { account: 'Create Account', review: 'Review & Submit' } as const;
export const VERIFY_CONTACT = 'Verify Contact';

export const LINK_EXPIRED = 'The link has expired';
