import type { Config } from '../config/config.ts';
import { captchaAddresses, type CaptchaProvider } from '../config/providerSettings.ts';

export interface ThirdParties {
  script: string[];
  frame: string[];
  connect: string[];
  style: string[];
}

/** Each provider documents these sources for a strict Content Security Policy. */
const CAPTCHAS: Record<CaptchaProvider, ThirdParties> = {
  recaptcha: {
    script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
    connect: ['https://www.google.com/recaptcha/'],
    style: [],
  },
  hcaptcha: {
    script: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    frame: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    connect: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    style: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
  turnstile: {
    script: ['https://challenges.cloudflare.com'],
    frame: ['https://challenges.cloudflare.com'],
    connect: ['https://challenges.cloudflare.com'],
    style: [],
  },
};

export function thirdPartiesOf(config: Pick<Config, 'captcha' | 'bankLink' | 'isProduction'>): ThirdParties {
  const { captcha, bankLink, isProduction } = config;
  const all: ThirdParties[] = [];
  if (captcha.kind !== 'altcha' && isProduction) all.push(captchaSources(captcha));
  if (bankLink) {
    const origin = originOf(bankLink.scriptUrl);
    all.push({ script: [bankLink.scriptUrl], frame: [origin], connect: [originOf(bankLink.url)], style: [] });
  }
  const together = (part: keyof ThirdParties) => [...new Set(all.flatMap((one) => one[part]))];
  return {
    script: together('script'),
    frame: together('frame'),
    connect: together('connect'),
    style: together('style'),
  };
}

/** For a custom script URL, allows the whole origin, because the script may load more from there. */
function captchaSources({ kind, scriptUrl }: { kind: CaptchaProvider; scriptUrl: string }): ThirdParties {
  const usual = CAPTCHAS[kind];
  if (scriptUrl === captchaAddresses[kind].scriptUrl) return usual;
  const origin = originOf(scriptUrl);
  const { script, frame, connect, style } = usual;
  return { script: [...script, origin], frame: [...frame, origin], connect: [...connect, origin], style };
}

function originOf(url: string): string {
  return new URL(url).origin;
}
