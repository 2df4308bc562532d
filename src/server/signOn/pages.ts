import type { ByLanguage, Language, Twin } from '../../domain/languages.ts';
import { CONSENT_DOCUMENTS, documentsBehind } from '../../domain/legal.ts';
import type { Facilitator } from '../facilitators.ts';
import { themeOf } from '../pageTheme.ts';
import { escapeHtml, plainPage } from '../plainPage.ts';
import { legalHtml } from './legalHtml.ts';
import * as english from './messages.ts';
import * as spanish from './messages.es.ts';

export const AGREE_PATH = '/auth/oidc/agree';

/** As the steps look that follow: one column, a large box to tick, the button in the brand's colour. */
function styleOf({ branding, logoUrl }: Facilitator): { style: string; logo: string } {
  const theme = themeOf({ brand: branding.color, dark: false });
  return {
    style: `main{max-width:36rem;margin:0 auto}.logo{display:block;height:48px;margin-bottom:32px}
summary{padding:8px 0}summary h2{display:inline;margin:0;font-size:1em;font-weight:500}label{display:flex;align-items:center;min-height:44px}
input{flex:none;width:22px;height:22px;margin:0 12px 0 0}button{min-height:44px;padding:8px 24px;font:inherit;font-weight:600;
color:${theme['brand-ink']};background:${theme['brand']};border:1px solid ${theme['brand-ui']};border-radius:8px;cursor:pointer}
:focus-visible{outline:2px solid ${theme['focus']};outline-offset:2px}a{color:${theme['brand-text']}}.refused{color:${theme['danger']}}
@media(max-width:40rem){button{width:100%}}`,
    logo: logoUrl && `<img class="logo" src="${escapeHtml(logoUrl)}" alt="">`,
  };
}

const TEXTS: ByLanguage<Pick<Twin<typeof english>, 'agreementTexts'>> = { en: english, es: spanish };

/** What a page is given beside its content. */
export interface PageLook {
  nonce: string;
  language: Language;
}

/** What stands on a page that ends the way through the identity provider. */
export interface Ending {
  title: string;
  text: string;
  link: { label: string; href: string };
}

/** The page of an ending. */
export function endingPage({ title, text, link }: Ending, { nonce, language }: PageLook): string {
  const body = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>
<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>`;
  return plainPage({ title, nonce, body, language });
}

/**
 * What somebody without an account agrees to before one is made: who came from an identity provider has not seen the
 * entry screen. The documents stand in full on the page, which needs no script.
 */
export function agreementPage(
  { facilitator, email, refused }: { facilitator: Facilitator; email: string; refused: boolean },
  { nonce, language }: PageLook,
): string {
  const { name, documents } = facilitator;
  const { agreementTexts: words } = TEXTS[language];
  const title = words.title(name);
  const texts = CONSENT_DOCUMENTS.map((consent) => {
    const parts = documentsBehind(consent).map((part) => documents[part]);
    const inner = parts
      .map(
        (part) =>
          `<p class="quiet">${escapeHtml(words.lastUpdated(part.lastUpdated))}</p>${legalHtml(part.blocks)}`,
      )
      .join('');
    return `<details lang="en"><summary><h2>${escapeHtml(parts[0]?.title ?? consent)}</h2></summary>${inner}</details>`;
  });
  const { style, logo } = styleOf(facilitator);
  const body = `${logo}<h1>${escapeHtml(title)}</h1>
<p>${words.signedInAs} <strong>${escapeHtml(email)}</strong>. ${words.lead}</p>
${words.inEnglish === null ? '' : `<p>${words.inEnglish}</p>`}
${texts.join('\n')}
<form method="post" action="${AGREE_PATH}">
${refused ? `<p class="refused" role="alert"><strong>${words.missing}</strong></p>` : ''}
<p><label><input type="checkbox" name="agree" value="yes" required> ${words.agree}</label></p>
<p><button type="submit">${words.start}</button></p>
</form>`;
  return plainPage({ title, nonce, body, style, language });
}
