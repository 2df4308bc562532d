import { isDemo } from '../../domain/demo.ts';
import type { ByLanguage, Language, Translation } from '../../domain/texts/languages.ts';
import * as english from '../../journey/texts/messages.ts';
import * as spanish from '../../journey/texts/messages.es.ts';
import { NONCE_PLACEHOLDER, shellMarkup, type Boot } from '../../journey/shell.ts';
import type { Config } from '../config/config.ts';
import { WEB_CLIENT_VERSION } from '../config/versions.ts';
import type { Facilitator, Product } from '../facilitators/facilitators.ts';
import { themeCss, themeOf } from './pageTheme.ts';
import { escapeHtml } from '../../domain/texts/escapeHtml.ts';

const TEXTS: ByLanguage<Translation<typeof english>> = { en: english, es: spanish };

export interface PageContext {
  facilitator: Facilitator;
  product: Product | null;
}

function bootOf({ facilitator, product }: PageContext, config: Config, language: Language): Boot {
  const { captcha, bankLink, env, isProduction } = config;
  return {
    facilitator: {
      facId: facilitator.facId,
      name: facilitator.name,
      darkForm: facilitator.branding.darkForm,
      logoUrl: facilitator.logoUrl,
      backOfficeUrl: facilitator.backOfficeUrl,
      helpUrl: facilitator.helpUrl,
      passwordRecoveryUrl: facilitator.passwordRecoveryUrl,
      poweredBy: facilitator.poweredBy,
      supportAddress: facilitator.supportEmail,
      frameAncestors: facilitator.frameAncestors,
    },
    product: product && {
      slug: product.slug,
      status: product.status,
      logoUrl: product.branding.logoUrl,
      isDemo: isDemo(product.slug, env),
      dc: product.states.dc,
      beneficial: product.ownershipRule === 'beneficial',
      accountLabels: product.bankAccounts.labelsIn[language],
    },
    env,
    version: WEB_CLIENT_VERSION,
    captcha:
      captcha.kind === 'altcha' || !isProduction
        ? { kind: 'altcha' }
        : { kind: captcha.kind, siteKey: captcha.siteKey, scriptUrl: captcha.scriptUrl },
    bankLink: bankLink && { scriptUrl: bankLink.scriptUrl },
  };
}

/** Fills in everything but the nonce, which differs per response. */
export function preparePage({
  template,
  owner,
  config,
  isEntry,
  language,
}: {
  template: string;
  owner: PageContext;
  config: Config;
  isEntry: boolean;
  language: Language;
}): string {
  const texts = TEXTS[language];
  const { facilitator, product } = owner;
  const provider = facilitator.name;
  const logoUrl = product?.branding.logoUrl || facilitator.logoUrl;
  const dark = facilitator.branding.darkForm;
  const theme = themeOf({
    brand: product?.branding.primaryColor ?? facilitator.branding.color,
    navbar: product?.branding.navbarBackgroundColor,
    dark,
  });
  const head = [
    `<link rel="icon" href="${escapeHtml(facilitator.branding.favIcon)}">`,
    `<meta name="theme-color" content="${theme.navbar}">`,
    `<style nonce="${NONCE_PLACEHOLDER}">${themeCss(theme, { dark, font: facilitator.font })}</style>`,
    `<script type="application/json" id="boot">${jsonForHtml(bootOf(owner, config, language))}</script>`,
  ];
  // Use replacer functions, because `$` has a special meaning in a replacement string.
  const page = template
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/<link rel="icon"[^>]*>/, '')
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace('<noscript></noscript>', `<noscript><p>${escapeHtml(texts.NO_SCRIPT)}</p></noscript>`)
    .replace('</head>', () => `<title>${escapeHtml(provider)}</title>${head.join('')}</head>`);
  if (!isEntry) return page;
  return page.replace(
    '<div id="root"></div>',
    () => `<div id="root">${shellMarkup({ provider, logoUrl, texts })}</div>`,
  );
}

/** Escapes everything that could end the script element or start a comment. */
function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
