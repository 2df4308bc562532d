import { escapeHtml } from '../domain/texts/escapeHtml.ts';
import { DEFAULT_LANGUAGE, type Language, type Translation } from '../domain/texts/languages.ts';
import type * as english from './texts/messages.ts';

/** Placeholder in HTML pages. The server replaces it with the CSP nonce of each response. */
export const NONCE_PLACEHOLDER = 'nonce-of-this-answer';

export function pageFile(language: Language): string {
  return language === DEFAULT_LANGUAGE ? 'index.html' : `index.${language}.html`;
}

export interface Boot {
  facilitator: {
    facId: string;
    name: string;
    darkForm: boolean;
    logoUrl: string;
    backOfficeUrl: string;
    helpUrl: string;
    passwordRecoveryUrl: string;
    poweredBy: string;
    supportAddress: string;
    frameAncestors: readonly string[];
  };
  product: {
    slug: string;
    status: string;
    /** The product's own logo, shown instead of the facilitator's. Empty if the product has none. */
    logoUrl: string;
    isDemo: boolean;
    /** Whether the state list includes the District of Columbia. */
    dc: boolean;
    /** Whether the product asks for beneficial owners (31 CFR 1010.230). */
    beneficial: boolean;
    /** Bank account labels in the page's language. Absent if they aren't translated; the API's labels then apply. */
    accountLabels?: readonly string[];
  } | null;
  env: 'local' | 'development' | 'sandbox' | 'production';
  /** Version of the web client on this page. If a response's `x-app-version` differs, the page offers to reload. */
  version: string;
  captcha:
    | { kind: 'altcha' }
    | { kind: 'recaptcha' | 'hcaptcha' | 'turnstile'; siteKey: string; scriptUrl: string };
  bankLink: { scriptUrl: string } | null;
}

/**
 * Returns the initial HTML of `#root`: the frame, and the entry screen's heading and introduction. It has no inputs,
 * because React would discard what was typed. `logoUrl` may be empty. `web/frame/frame.css` defines the class names.
 */
export function shellMarkup({
  provider,
  logoUrl,
  texts,
}: {
  provider: string;
  logoUrl: string;
  texts: Pick<Translation<typeof english>, 'welcome' | 'WELCOME_LEAD'>;
}): string {
  const logo = logoUrl
    ? `<img class="frame-logo-image" src="${escapeHtml(logoUrl)}" alt="${escapeHtml(provider)}">`
    : `<span class="frame-logo-name">${escapeHtml(provider)}</span>`;
  const paragraphs = texts.WELCOME_LEAD.map((text) => `<p class="page-lead">${escapeHtml(text)}</p>`);
  return (
    `<div class="frame"><header class="frame-header"><div class="frame-bar"><span class="frame-logo">${logo}</span>` +
    `<div class="frame-steps"></div></div></header>` +
    `<main class="frame-main"><div class="page"><div class="page-top"></div>` +
    `<h1 class="page-heading">${escapeHtml(texts.welcome(provider))}</h1>` +
    `${paragraphs.join('')}</div></main></div>`
  );
}
