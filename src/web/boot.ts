import type { Boot } from '../journey/shell.ts';

export type { Boot };

function readBoot(): Boot {
  const element = document.getElementById('boot');
  if (!element?.textContent) throw new Error('No boot data.');
  return JSON.parse(element.textContent) as Boot;
}

export const boot: Boot = readBoot();

export const provider: string = boot.facilitator.name;

export const slug: string = boot.product?.slug ?? '';

export const isProduction: boolean = boot.env === 'production';

export const isDemo: boolean = boot.product?.isDemo ?? false;
