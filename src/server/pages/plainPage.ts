import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../../domain/texts/escapeHtml.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../domain/texts/languages.ts';
import { pagePolicy } from '../http/securityHeaders.ts';

/** Must work in Internet Explorer 11, so it uses no custom properties and no grid. */
const STYLE = `body{margin:0 auto;max-width:56rem;padding:24px 16px;font:16px/1.5 system-ui,Segoe UI,Arial,sans-serif;
color:#1a1f26;background:#fafafa}a{color:#0b4f8a}h1{font-size:1.6em;line-height:1.2}h2{margin-top:2em;font-size:1.2em}
article,details{margin:12px 0;padding:8px 16px;background:#fff;border:1px solid #d5dae0;border-radius:8px}
body{word-wrap:break-word;overflow-wrap:anywhere}summary{cursor:pointer}pre{white-space:pre-wrap;font-size:.875em}.quiet{color:#56606b}
code{font-size:.875em}`;

export interface PlainPage {
  title: string;
  body: string;
  style?: string;
  language?: Language;
}

export function sendPlainPage(reply: FastifyReply, page: PlainPage): FastifyReply {
  return reply.send(plainPage(reply, page));
}

export function plainPage(
  reply: FastifyReply,
  { title, body, style = '', language = DEFAULT_LANGUAGE }: PlainPage,
): string {
  const nonce = randomBytes(16).toString('base64');
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style nonce="${nonce}">${STYLE}${style}</style></head><body><main>
${body}
</main></body></html>
`;
  reply.header('content-security-policy', pagePolicy({ nonce })).type('text/html; charset=utf-8');
  return html;
}
