import type { Boot } from '../journey/shell.ts';

export type { Boot };

function readBoot(): Boot {
  const element = document.getElementById('boot');
  if (!element?.textContent) throw new Error('The page came without its boot data.');
  return JSON.parse(element.textContent) as Boot;
}

/** Facilitator, product, environment and version, as the server wrote them into the page. */
export const boot: Boot = readBoot();

/** Name of the facilitator, which is what the applicant knows the provider by. */
export const provider: string = boot.facilitator.name;

/** Slug of the product whose flow this page is, empty where there is none. */
export const slug: string = boot.product?.slug ?? '';

/** Outside production phones and codes are filled in and the captcha is skipped. */
export const isProduction: boolean = boot.env === 'production';

/** A demo product prefills sample data. */
export const isDemo: boolean = boot.product?.isDemo ?? false;
