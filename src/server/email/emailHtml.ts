import type { Language } from '../../domain/texts/languages.ts';
import { contrast, ink, textOn } from '../../domain/theme/theme.ts';
import type { Facilitator } from '../facilitators/facilitators.ts';
import type { EmailContent, ListedItem } from './content.ts';
import { escapeHtml } from '../../domain/texts/escapeHtml.ts';

export type Sender = Pick<Facilitator, 'facId' | 'name' | 'supportEmail' | 'mailLogo'> & {
  branding: Pick<Facilitator['branding'], 'color'>;
};

/** Escaped HTML. Templates insert it unchanged. */
class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export function html(
  strings: TemplateStringsArray,
  ...values: readonly (string | number | Markup | readonly Markup[])[]
): Markup {
  const escaped = values.map((value) => {
    if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
    return value instanceof Markup ? value.text : value.map(({ text }) => text).join('');
  });
  return new Markup(String.raw({ raw: strings }, ...escaped));
}

const LIGHT = { page: '#f4f5f7', card: '#ffffff', line: '#dde1e6', ink: '#1a1f26', quiet: '#58616d' };
const DARK = { page: '#101216', card: '#181b21', line: '#2f343d', ink: '#f2f4f7', quiet: '#a9b2bf' };
const FONT = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

const WRAP = 'overflow-wrap:anywhere;word-break:break-word';

const found = new Map<string, ReturnType<typeof colorsOf>>();

function brandOn(brand: string, surface: string) {
  const known = found.get(`${brand} ${surface}`) ?? colorsOf(brand, surface);
  found.set(`${brand} ${surface}`, known);
  return known;
}

function colorsOf(brand: string, surface: string) {
  return {
    fill: brand,
    ink: ink(brand),
    // A button that barely contrasts with the card needs a visible border.
    edge: contrast(brand, surface) >= 3 ? brand : textOn({ color: brand, surface, bound: 3 }),
    link: textOn({ color: brand, surface, bound: 4.5 }),
  };
}

type Link = NonNullable<EmailContent['action']>;

export interface FullContent extends Omit<EmailContent, 'action'> {
  action: Link | undefined;
  link: Link | undefined;
  stop: Link | undefined;
  closing: string;
  buttonHelp: string;
  language: Language;
}

/**
 * Uses tables and inline styles, because several mail clients drop style sheets. In clients that keep them, the
 * email supports dark mode. Loads only the logo and contains no tracking.
 */
export function emailHtml(from: Sender, content: FullContent): string {
  const brand = brandOn(from.branding.color, LIGHT.card);
  const dark = brandOn(from.branding.color, DARK.card);
  const paragraph = `margin:0 0 16px;font:16px/1.5 ${FONT};color:${LIGHT.ink};${WRAP}`;
  const quiet = `margin:0 0 12px;font:14px/1.5 ${FONT};color:${LIGHT.quiet};${WRAP}`;
  const {
    action,
    items = [],
    link,
    stop,
    notes = [],
    paragraphs,
    subject,
    title = subject,
    preview = '',
    closing,
  } = content;
  return html`<!doctype html>
    <html lang="${content.language}" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>${subject}</title>
        <style>
          :root {
            color-scheme: light dark;
            supported-color-schemes: light dark;
          }
          @media (max-width: 480px) {
            .pad {
              padding: 24px 20px !important;
            }
          }
          @media (prefers-color-scheme: dark) {
            .page {
              background: ${DARK.page} !important;
            }
            .card {
              background: ${DARK.card} !important;
              border-color: ${DARK.line} !important;
              border-top-color: ${dark.edge} !important;
            }
            .ink {
              color: ${DARK.ink} !important;
            }
            .quiet {
              color: ${DARK.quiet} !important;
            }
            .link {
              color: ${dark.link} !important;
            }
            .button {
              border-color: ${dark.edge} !important;
            }
            .rule {
              border-color: ${DARK.line} !important;
            }
          }
        </style>
      </head>
      <body class="page" style="margin:0;padding:0;background:${LIGHT.page}">
        <div style="display:none;max-height:0;overflow:hidden">${preview}</div>
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          class="page"
          style="background:${LIGHT.page}"
        >
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                class="card"
                style="max-width:600px;background:${LIGHT.card};border:1px solid ${LIGHT.line};border-top:4px solid ${brand.edge};border-radius:12px"
              >
                <tr>
                  <td class="pad" style="padding:32px 40px;text-align:left">
                    ${brandMark(from)}
                    <h1 class="ink" style="margin:0 0 16px;font:600 22px/1.3 ${FONT};color:${LIGHT.ink}">
                      ${title}
                    </h1>
                    ${paragraphs.map((text) => html`<p class="ink" style="${paragraph}">${lines(text)}</p>`)}
                    ${items.length > 0 ? list(items, paragraph) : html``}
                    ${action ? button(action, { brand, quiet, help: content.buttonHelp }) : html``}
                    ${link ? textLink(link, paragraph, brand.link) : html``}
                    ${notes.map((text) => html`<p class="quiet" style="${quiet}">${text}</p>`)}
                    ${stop ? textLink(stop, quiet, brand.link) : html``}
                    <hr class="rule" style="margin:24px 0 16px;border:0;border-top:1px solid ${LIGHT.line}" />
                    <p class="quiet" style="${quiet};margin:0">${from.name}<br />${closing}</p>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.text;
}

function brandMark({ name, mailLogo }: Sender): Markup {
  const text = `font:600 20px/1.2 ${FONT};color:${LIGHT.ink}`;
  if (!mailLogo) return html`<p class="ink" style="margin:0 0 24px;${text}">${name}</p>`;
  const { url, width, height } = mailLogo;
  return html`<p class="ink" style="margin:0 0 24px;${text}">
    <img
      src="${url}"
      width="${width}"
      height="${height}"
      alt="${name}"
      style="display:block;border:0;border-radius:4px;max-width:100%"
    />
  </p>`;
}

function list(items: readonly ListedItem[], style: string): Markup {
  const rows = items.map(
    ({ title, text }) =>
      html`<li class="ink" style="${style};margin:0 0 8px">
        <strong>${title}</strong><br />${lines(text)}
      </li>`,
  );
  return html`<ol class="ink" style="${style};padding-left:24px">
    ${rows}
  </ol>`;
}

/** Keeps an operator's line breaks with `<br />`, because Outlook ignores `white-space`. */
function lines(text: string): Markup[] {
  return text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`));
}

function textLink({ label, url }: Link, style: string, color: string): Markup {
  return html`<p style="${style}"><a class="link" href="${url}" style="color:${color}">${label}</a></p>`;
}

function button(
  { label, url }: Link,
  { brand, quiet, help }: { brand: ReturnType<typeof brandOn>; quiet: string; help: string },
): Markup {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0">
      <tr>
        <td
          class="button"
          bgcolor="${brand.fill}"
          style="background:${brand.fill};border:1px solid ${brand.edge};border-radius:8px"
        >
          <a
            href="${url}"
            style="display:inline-block;padding:12px 24px;font:600 16px/1.3 ${FONT};color:${brand.ink};text-decoration:none"
            >${label}</a
          >
        </td>
      </tr>
    </table>
    <p class="quiet" style="${quiet}">
      ${help}<br /><a class="link" href="${url}" style="color:${brand.link}">${url}</a>
    </p>`;
}
