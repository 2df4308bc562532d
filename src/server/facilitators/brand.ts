import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from './mistakes.ts';

export interface BrandFile {
  file: string;
  contentType: string;
  bytes: Buffer;
  url: string;
}

/** Allows no slashes, so that a name can't point outside the facilitator's folder. */
export const IMAGE_NAME = /^[a-z0-9][a-z0-9_-]*\.(svg|png|webp|jpg|ico)$/;
/** Only PNG, because not all mail clients show SVG or WebP. */
export const MAIL_LOGO_NAME = /^[a-z0-9][a-z0-9_-]*\.png$/;
export const FONT_NAME = /^[a-z0-9][a-z0-9_-]*\.woff2$/;

const CONTENT_TYPES: Record<string, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
};

const MAX_BYTES = 200 * 1024;

export function readBrandFile(input: {
  folder: string;
  facId: string;
  file: string;
  report: Report;
}): BrandFile | undefined {
  const { folder, facId, file, report } = input;
  let bytes: Buffer;
  try {
    bytes = readFileSync(join(folder, file));
  } catch {
    report('', 'is named in the settings but cannot be read');
    return undefined;
  }
  const ending = file.slice(file.lastIndexOf('.') + 1);
  checkContent({ bytes, ending, report });
  const version = hash('sha256', bytes).slice(0, 12);
  const contentType = CONTENT_TYPES[ending] ?? 'application/octet-stream';
  return { file, contentType, bytes, url: `/brand/${facId}/${file}?v=${version}` };
}

function checkContent({ bytes, ending, report }: { bytes: Buffer; ending: string; report: Report }): void {
  if (bytes.length === 0) report('', 'is empty');
  else if (bytes.length > MAX_BYTES) report('', `must be at most ${MAX_BYTES / 1024} KB`);
  else if (ending === 'svg') checkSvg(bytes.toString('utf8'), report);
  else if (ending === 'png' ? !pngSize(bytes) : !SIGNATURES[ending]?.test(bytes.toString('hex', 0, 12)))
    report('', `is not a ${NAMES[ending]}; save it as one, or correct its file extension`);
}

/** Patterns for the first 12 bytes, in hexadecimal. */
const SIGNATURES: Record<string, RegExp> = {
  jpg: /^ffd8ff/,
  webp: /^52494646.{8}57454250/,
  ico: /^00000100/,
  woff2: /^774f4632/,
};

const NAMES: Record<string, string> = {
  png: 'PNG image',
  jpg: 'JPEG image',
  webp: 'WebP image',
  ico: 'Windows icon',
  woff2: 'WOFF2 font',
};

/**
 * An SVG opened directly is a document on our origin, so it must not run scripts or load resources. Its root needs a
 * size, because the web app draws the logo on a canvas to read its edge color.
 */
function checkSvg(source: string, report: Report): void {
  // `<!--` in CDATA or a processing instruction doesn't start a comment. The code below would still remove it and the
  // markup after it, so the checks would miss that markup.
  if (/<!\[CDATA\[|<\?(?!xml\s)/i.test(source))
    report('svg', 'must not contain CDATA or processing instructions');
  const svg = source.replace(/<!--[\s\S]*?-->/g, '');
  const root = /<svg\b[^>]*>/i.exec(svg)?.[0];
  if (!root) {
    report('svg', 'must have an <svg> element');
    return;
  }
  if (!/\swidth\s*=/.test(root) || !/\sheight\s*=/.test(root))
    report('svg', 'must have width and height attributes');
  if (/<!DOCTYPE|<!ENTITY|<\?xml-stylesheet|@import/i.test(svg))
    report('svg', 'must not declare entities or import styles');
  const forbidden = /<\s*(?:[\w-]+:)?(script|foreignObject|iframe|embed|object|image|set|animate\w*)\b/gi;
  for (const [, element] of svg.matchAll(forbidden)) report('svg', `must not contain <${element}>`);
  for (const [, handler] of svg.matchAll(/[\s"'/](on[a-z]+)\s*=/gi))
    report('svg', `must not have the event handler ${handler}`);
  for (const [, target] of svg.matchAll(/[\s"'/](?:[\w-]+:)?(?:href|src)\s*=\s*["']?\s*([^"'\s>]*)/gi))
    if (!target?.startsWith('#')) report('svg', `must not reference the external resource "${target}"`);
  for (const [, target] of svg.matchAll(/url\(\s*["']?([^)"']*)/gi))
    if (!target?.startsWith('#')) report('svg', `must not reference the external resource "${target}"`);
}

export function pngSize(bytes: Buffer): { width: number; height: number } | undefined {
  const isPng = bytes.length > 24 && bytes.subarray(0, 8).equals(PNG_SIGNATURE);
  return isPng ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : undefined;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
