import { DEFAULT_LANGUAGE, type Language, type Twin } from '../domain/languages.ts';
import type * as english from './messages.ts';

/** Stands in the built page where each answer's own nonce goes; the build tool writes it, the server replaces it. */
export const NONCE_PLACEHOLDER = 'nonce-of-this-answer';

/** The built page of a language: `index.html`, `index.es.html`. */
export function pageFile(language: Language): string {
  return language === DEFAULT_LANGUAGE ? 'index.html' : `index.${language}.html`;
}

/** What the server puts into the page as JSON, in the element with the id `boot`. */
export interface Boot {
  facilitator: {
    facId: string;
    name: string;
    domain: string;
    /** `rectLarge` is the address of the facilitator's logo; empty when there is none. */
    branding: { favIcon: string; color: string; darkForm: boolean; rectLarge: string };
    backOfficeUrl: string;
    helpUrl: string;
    passwordRecoveryUrl: string;
    poweredBy: string;
    supportAddress: string;
  };
  /** Null where the path names no product. */
  product: {
    slug: string;
    name: string;
    /** Only `active` takes applications. */
    status: string;
    branding: { logoUrl: string; navbarBackgroundColor?: string };
    isDemo: boolean;
    /** Whether the District of Columbia is offered as a state. */
    dc: boolean;
    /** The bank accounts' labels as the operator words them in the page's language, if another than the calls'. */
    accountLabels?: readonly string[];
  } | null;
  env: 'local' | 'development' | 'sandbox' | 'production';
  version: string;
  /** `altcha` is our own proof of work; the others are widgets of the script named. */
  captcha:
    | { kind: 'altcha' }
    | { kind: 'recaptcha' | 'hcaptcha' | 'turnstile'; siteKey: string; scriptUrl: string };
  /** Null: banks cannot be linked, and there is no button for it. */
  bankLink: { scriptUrl: string } | null;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/**
 * The frame and heading of the entry screen as HTML, to stand in `#root` until React replaces it. It has no inputs, so
 * that nothing typed early is lost. `logoUrl` may be empty. The class names are those of `web/frame.css`.
 */
export function shellMarkup({
  provider,
  logoUrl,
  texts,
}: {
  provider: string;
  logoUrl: string;
  texts: Pick<Twin<typeof english>, 'welcome' | 'WELCOME_LEAD'>;
}): string {
  const logo = logoUrl
    ? `<img class="frame-logo-image" src="${escape(logoUrl)}" alt="${escape(provider)}">`
    : `<span class="frame-logo-name">${escape(provider)}</span>`;
  const paragraphs = texts.WELCOME_LEAD.map((text) => `<p class="page-lead">${escape(text)}</p>`);
  return (
    `<div class="frame"><header class="frame-header"><div class="frame-bar"><span class="frame-logo">${logo}</span>` +
    `<div class="frame-steps"></div></div></header>` +
    `<main class="frame-main"><div class="page"><div class="page-top"></div>` +
    `<h1 class="page-heading">${escape(texts.welcome(provider))}</h1>` +
    `${paragraphs.join('')}</div></main></div>`
  );
}
