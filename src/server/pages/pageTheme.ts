import { interpolate, formatHex } from 'culori';
import { contrast, darker, ink, lighter, textOn } from '../../domain/theme/theme.ts';

/**
 * Colors that don't depend on the brand. Every text color has a contrast of at least 4.5 on its surface and on the
 * page; `line-strong` has at least 3.
 */
const RAMPS = {
  light: {
    page: '#fafafa',
    surface: '#ffffff',
    ink: '#1a1f26',
    'ink-muted': '#58616d',
    line: '#e3e6ea',
    'line-strong': '#7d8692',
    danger: '#b3261e',
    'danger-surface': '#fdf1f0',
    success: '#1b6e3c',
    'success-surface': '#eef7f1',
    warning: '#7a5200',
    'warning-surface': '#fdf6e3',
  },
  dark: {
    page: '#101216',
    surface: '#181b21',
    ink: '#f2f4f7',
    'ink-muted': '#a9b2bf',
    line: '#2f343d',
    'line-strong': '#79838f',
    danger: '#ffb4ab',
    'danger-surface': '#3a1d1b',
    success: '#8fd9a8',
    'success-surface': '#16301f',
    warning: '#f5c86a',
    'warning-surface': '#33280f',
  },
} as const;

const TINT = 0.02;

export type Theme = Record<string, string>;

/** Returns colors by custom property name without the leading `--`. */
export function themeOf({ brand, navbar, dark }: { brand: string; navbar?: string; dark: boolean }): Theme {
  const ramp = RAMPS[dark ? 'dark' : 'light'];
  const page = formatHex(interpolate([ramp.page, brand])(TINT));
  // Use the background (page or card) with less contrast, because text readable on it is readable on both.
  const hardest = contrast(ramp.ink, page) < contrast(ramp.ink, ramp.surface) ? page : ramp.surface;
  const brandUi = textOn({ color: brand, surface: hardest, bound: 3 });
  const header = navbar ?? ramp.surface;
  return {
    brand,
    'brand-ink': ink(brand),
    'brand-lighter': lighter(brand),
    'brand-darker': darker(brand),
    'brand-text': textOn({ color: brand, surface: hardest, bound: 4.5 }),
    'brand-ui': brandUi,
    navbar: header,
    'navbar-ink': ink(header),
    ...ramp,
    page,
    focus: brandUi,
    'focus-contrast': ink(brandUi),
  };
}

export function themeCss(
  theme: Theme,
  { dark, font }: { dark: boolean; font?: { family: string; url: string } },
): string {
  const properties = Object.entries(theme).map(([name, value]) => `--${name}:${value}`);
  const face = font
    ? `@font-face{font-family:'${font.family}';src:url('${font.url}') format('woff2');font-weight:100 900;font-display:swap}`
    : '';
  const family = font ? [`--font:'${font.family}'`] : [];
  return `${face}:root{color-scheme:${dark ? 'dark' : 'light'};${[...properties, ...family].join(';')}}`;
}
