import type { ByLanguage, Language, Translation } from '../../domain/texts/languages.ts';
import { CONSENT_DOCUMENTS, documentsBehind } from '../../domain/legal.ts';
import type { Facilitator } from '../facilitators/facilitators.ts';
import type { FacilitatorProduct } from '../facilitators/products.ts';
import { themeOf } from '../pages/pageTheme.ts';
import type { PlainPage } from '../pages/plainPage.ts';
import { escapeHtml } from '../../domain/texts/escapeHtml.ts';
import * as english from './messages.ts';
import * as spanish from './messages.es.ts';

export const AGREE_PATH = '/auth/oidc/agree';

function styleOf({ branding, logoUrl }: Facilitator): { style: string; logo: string } {
  const theme = themeOf({ brand: branding.color, dark: false });
  return {
    style: `main{max-width:36rem;margin:0 auto}.logo{display:block;height:48px;margin-bottom:32px}
summary{padding:8px 0}summary h2{display:inline;margin:0;font-size:1em;font-weight:500}label{display:flex;align-items:center;min-height:44px}
input{flex:none;width:22px;height:22px;margin:0 12px 0 0}button{min-height:44px;padding:8px 24px;font:inherit;font-weight:600;
color:${theme['brand-ink']};background:${theme['brand']};border:1px solid ${theme['brand-ui']};border-radius:8px;cursor:pointer}
:focus-visible{outline:2px solid ${theme['focus']};outline-offset:2px}a{color:${theme['brand-text']}}.refused{color:${theme['danger']}}
.table{margin:16px 0;overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{padding:8px 12px;text-align:left;vertical-align:top;overflow-wrap:normal;border-bottom:1px solid ${theme['line']}}
.center{text-align:center}.right{text-align:right}@media(max-width:40rem){button{width:100%}}`,
    logo: logoUrl && `<img class="logo" src="${escapeHtml(logoUrl)}" alt="">`,
  };
}

const TEXTS: ByLanguage<Pick<Translation<typeof english>, 'agreementTexts'>> = { en: english, es: spanish };

export interface Ending {
  title: string;
  text: string;
  link: { label: string; href: string };
}

export function endingPage({ title, text, link }: Ending, language: Language): PlainPage {
  const body = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>
<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a></p>`;
  return { title, body, language };
}

/**
 * Users without an account haven't seen the entry screen, so this page includes the full documents. The page works
 * without JavaScript.
 */
export function agreementPage(
  { offer, email, refused }: { offer: FacilitatorProduct; email: string; refused: boolean },
  language: Language,
): PlainPage {
  const { facilitator, product } = offer;
  const { name } = facilitator;
  const { agreementTexts: words } = TEXTS[language];
  const title = words.title(name);
  const texts = CONSENT_DOCUMENTS.map((consent) => {
    const parts = documentsBehind(consent).map((part) => product.legal[part]);
    const inner = parts
      .map(
        (part) =>
          `<p class="quiet" lang="${language}">${escapeHtml(words.lastUpdated(part.lastUpdated))}</p>${part.html}`,
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
  return { title, body, style, language };
}
