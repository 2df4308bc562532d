import * as v from 'valibot';
import { contrast } from '../../domain/theme/theme.ts';
import { IMAGE_NAME } from './brand.ts';
import type { Report } from './mistakes.ts';

/** WCAG 2.2 success criterion 1.4.3. */
const TEXT_CONTRAST_MINIMUM = 4.5;

export const color = v.pipe(
  v.string(),
  v.regex(/^#[0-9a-f]{6}$/i, 'must be a color like #0b4f8a'),
  v.toLowerCase(),
);
export const image = v.pipe(
  v.string(),
  v.regex(IMAGE_NAME, 'must be the name of an svg, png, webp, jpg, or ico file in this folder'),
);

/** Defaults from the onboarding specification. */
const DEFAULT_BRANDING = {
  backgroundColor: '#000000',
  primaryColor: '#000000',
  textColor: '#000000',
  secondaryColor: '#ffffff',
  contrastColor: '#ffffff',
  navbarBackgroundColor: '#ffffff',
  logoUrl: '',
};

export type Branding = typeof DEFAULT_BRANDING;

export const branding = v.optional(
  v.strictObject({
    backgroundColor: v.optional(color),
    primaryColor: v.optional(color),
    secondaryColor: v.optional(color),
    contrastColor: v.optional(color),
    textColor: v.optional(color),
    navbarBackgroundColor: v.optional(color),
    logoUrl: v.optional(
      v.union(
        [v.literal(''), image],
        'must be empty or the name of an svg, png, webp, jpg, or ico file in this folder',
      ),
    ),
  }),
  {},
);

type Given = v.InferOutput<typeof branding>;

export function finishedBranding(given: Given): Branding {
  return { ...DEFAULT_BRANDING, ...given };
}

/**
 * Checks the contrast, because API clients display `textColor` on `backgroundColor`. The specification's default colors
 * are exempt.
 */
export function checkBranding(given: Given, report: Report): void {
  if (!given.textColor && !given.backgroundColor) return;
  const { textColor, backgroundColor } = finishedBranding(given);
  const ratio = contrast(textColor, backgroundColor);
  if (ratio >= TEXT_CONTRAST_MINIMUM) return;
  // Round down, so that 4.496 isn't shown as 4.50.
  const shown = (Math.floor(ratio * 100) / 100).toFixed(2);
  report(
    'branding.textColor',
    `${textColor} on the backgroundColor ${backgroundColor} has a contrast of ${shown}:1; text needs at least ${TEXT_CONTRAST_MINIMUM}:1`,
  );
}
