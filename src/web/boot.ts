import type { Boot } from '../journey/shell.ts';

export type { Boot };

function readBoot(): Boot {
  const element = document.getElementById('boot');
  if (!element?.textContent) throw new Error('No boot data.');
  return JSON.parse(element.textContent) as Boot;
}

/** Configuration that the server embeds in the page as JSON. */
export const boot: Boot = readBoot();

/** Name of the facilitator, which applicants see as the provider. */
export const provider: string = boot.facilitator.name;

/** Slug of the page's product, or an empty string if the path has no known product. */
export const slug: string = boot.product?.slug ?? '';

/** Outside production, phone numbers and codes are prefilled and the captcha is skipped. */
export const isProduction: boolean = boot.env === 'production';

/** Demo products prefill forms with sample data. */
export const isDemo: boolean = boot.product?.isDemo ?? false;
