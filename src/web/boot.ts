import type { Boot } from '../journey/shell.ts';

export type { Boot };

function readBoot(): Boot {
  const element = document.getElementById('boot');
  if (!element?.textContent) throw new Error('No boot data.');
  return JSON.parse(element.textContent) as Boot;
}

/** Facilitator, product, environment, and version, which the server embeds in the page. */
export const boot: Boot = readBoot();

/** The facilitator is shown to applicants as the provider. */
export const provider: string = boot.facilitator.name;

/** Slug of the page's product, or an empty string. */
export const slug: string = boot.product?.slug ?? '';

/** Outside production, phone numbers and codes are prefilled and the captcha is skipped. */
export const isProduction: boolean = boot.env === 'production';

/** A demo product prefills sample data. */
export const isDemo: boolean = boot.product?.isDemo ?? false;
