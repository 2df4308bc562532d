import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from './facilitators-mistakes.ts';

/** A logo, favicon or font, held in memory: they are few, small, and asked for by every visitor. */
export interface BrandFile {
  /** Name in the facilitator's folder, for example `logo.svg`. */
  file: string;
  contentType: string;
  bytes: Buffer;
  /** Path on our own server; changes with the content, so that it may be cached for ever. */
  url: string;
}

/** What may stand for an image or a font: no folders, so nothing outside the facilitator's own can be named. */
export const IMAGE_NAME = /^[a-z0-9][a-z0-9_-]*\.(svg|png|webp|jpg|ico)$/;
/** Mail programs show no SVG, and few show WebP. */
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

/**
 * Reads a file that the settings name. Answers undefined, after reporting it, when the file is missing or may not be
 * served: too large, or an SVG in which anything could run or load.
 */
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
  if (bytes.length === 0) report('', 'is empty');
  if (bytes.length > MAX_BYTES) report('', `must be at most ${MAX_BYTES / 1024} KB`);
  if (file.endsWith('.svg')) checkSvg(bytes.toString('utf8'), report);
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const contentType = CONTENT_TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  return { file, contentType, bytes, url: `/brand/${facId}/${file}?v=${version}` };
}

/**
 * An SVG opened on its own is a document of our origin, so nothing in it may run, or name anything outside it.
 * Its root gives its size, because the header samples the logo's edge at natural size.
 */
function checkSvg(source: string, report: Report): void {
  // A section or instruction may hold what looks like the ends of a comment, and so hide what stands between them.
  if (/<!\[CDATA\[|<\?(?!xml\s)/i.test(source))
    report('svg', 'must not hold CDATA or processing instructions');
  const svg = source.replace(/<!--[\s\S]*?-->/g, '');
  const root = /<svg\b[^>]*>/i.exec(svg)?.[0];
  if (!root) {
    report('svg', 'must have an <svg> element');
    return;
  }
  if (!/\swidth\s*=/.test(root) || !/\sheight\s*=/.test(root))
    report('svg', 'must give its width and height');
  if (/<!DOCTYPE|<!ENTITY|<\?xml-stylesheet|@import/i.test(svg))
    report('svg', 'must not declare entities or import styles');
  const forbidden = /<\s*(?:[\w-]+:)?(script|foreignObject|iframe|embed|object|image|set|animate\w*)\b/gi;
  for (const [, element] of svg.matchAll(forbidden)) report('svg', `must not contain <${element}>`);
  for (const [, handler] of svg.matchAll(/[\s"'/](on[a-z]+)\s*=/gi))
    report('svg', `must not have the event handler ${handler}`);
  for (const [, target] of svg.matchAll(/[\s"'/](?:[\w-]+:)?(?:href|src)\s*=\s*["']?\s*([^"'\s>]*)/gi))
    if (!target?.startsWith('#')) report('svg', `must not refer to "${target}" outside itself`);
  for (const [, target] of svg.matchAll(/url\(\s*["']?([^)"']*)/gi))
    if (!target?.startsWith('#')) report('svg', `must not refer to "${target}" outside itself`);
}

/** Width and height of a PNG in pixels; undefined for anything else. */
export function pngSize(bytes: Buffer): { width: number; height: number } | undefined {
  const isPng = bytes.length > 24 && bytes.subarray(0, 8).equals(PNG_SIGNATURE);
  return isPng ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : undefined;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
