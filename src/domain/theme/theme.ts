import { converter, formatHex, wcagContrast, wcagLuminance } from 'culori';
import type { Hsl } from 'culori';
import { DARKER_RATIO, LIGHTER_RATIO, LIGHTNESS_MAX, LIGHTNESS_MIN } from '../limits.ts';

const toHsl = converter('hsl');
const STEP = 0.001;

/** WCAG AA contrast ratios: 4.5 for text, 3 for UI components. */
export type Bound = 4.5 | 3;

/** Returns the WCAG relative luminance, 0 to 1. Accepts any CSS color; throws on an invalid one. */
export function luminance(color: string): number {
  return wcagLuminance(hsl(color));
}

export function contrast(a: string, b: string): number {
  return wcagContrast(a, b);
}

export function lighter(color: string): string {
  return withLuminance(color, LIGHTER_RATIO * (luminance(color) + 0.05) - 0.05);
}

export function darker(color: string): string {
  return withLuminance(color, (luminance(color) + 0.05) / DARKER_RATIO - 0.05);
}

/** The contrast is at least 4.58, so it meets WCAG AA for text. */
export function ink(fill: string): '#000000' | '#ffffff' {
  return contrast('#000000', fill) >= contrast('#ffffff', fill) ? '#000000' : '#ffffff';
}

export function textOn({ color, surface, bound }: { color: string; surface: string; bound: Bound }): string {
  const base = hsl(color);
  for (let distance = 0; distance <= 1 + STEP; distance += STEP) {
    for (const l of [base.l - distance, base.l + distance]) {
      const candidate = formatHex({ ...base, l: clamp(l, 0, 1) });
      if (contrast(candidate, surface) >= bound) return candidate;
    }
  }
  return ink(surface);
}

function hsl(color: string): Hsl {
  const parsed = toHsl(color);
  if (!parsed) throw new TypeError(`Not a color: ${color}`);
  return parsed;
}

/** Luminance increases with lightness, so bisection finds the lightness. */
function withLuminance(color: string, target: number): string {
  const base = hsl(color);
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
