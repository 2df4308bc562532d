import { converter, formatHex, wcagContrast, wcagLuminance } from 'culori';
import type { Hsl } from 'culori';
import { DARKER_RATIO, LIGHTER_RATIO, LIGHTNESS_MAX, LIGHTNESS_MIN } from './limits.ts';

const toHsl = converter('hsl');
const STEP = 0.001;

/** The bound of WCAG AA: 4.5 for text, 3 for parts of the interface. */
export type Bound = 4.5 | 3;

/** WCAG relative luminance, 0 to 1. Takes any CSS colour; throws on what is none. */
export function luminance(colour: string): number {
  return wcagLuminance(hsl(colour));
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(a: string, b: string): number {
  return wcagContrast(a, b);
}

/** The brand's lighter variant, as #rrggbb. */
export function lighter(colour: string): string {
  return withLuminance(colour, LIGHTER_RATIO * (luminance(colour) + 0.05) - 0.05);
}

/** The brand's darker variant, as #rrggbb. */
export function darker(colour: string): string {
  return withLuminance(colour, (luminance(colour) + 0.05) / DARKER_RATIO - 0.05);
}

/** Black or white, whichever contrasts more with a fill; never below 4.58. */
export function ink(fill: string): '#000000' | '#ffffff' {
  return contrast('#000000', fill) >= contrast('#ffffff', fill) ? '#000000' : '#ffffff';
}

/** The brand as text on a surface: the lightness nearest to its own that reaches the bound, as #rrggbb. */
export function textOn({
  colour,
  surface,
  bound,
}: {
  colour: string;
  surface: string;
  bound: Bound;
}): string {
  const base = hsl(colour);
  for (let distance = 0; distance <= 1 + STEP; distance += STEP) {
    for (const l of [base.l - distance, base.l + distance]) {
      const candidate = formatHex({ ...base, l: clamp(l, 0, 1) });
      if (contrast(candidate, surface) >= bound) return candidate;
    }
  }
  return ink(surface);
}

function hsl(colour: string): Hsl {
  const parsed = toHsl(colour);
  if (!parsed) throw new TypeError(`Not a colour: ${colour}`);
  return parsed;
}

/** Hue and saturation kept, lightness found by bisection (luminance grows with it), then clamped. */
function withLuminance(colour: string, target: number): string {
  const base = hsl(colour);
  let low = 0;
  let high = 1;
  for (let i = 0; i < 40; i += 1) {
    const middle = (low + high) / 2;
    if (wcagLuminance({ ...base, l: middle }) < target) low = middle;
    else high = middle;
  }
  return formatHex({ ...base, l: clamp(high, LIGHTNESS_MIN, LIGHTNESS_MAX) });
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
