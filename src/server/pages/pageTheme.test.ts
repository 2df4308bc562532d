import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast } from '../../domain/theme/theme.ts';
import { themeCss, themeOf, type Theme } from './pageTheme.ts';

const awkward = [
  '#000000',
  '#ffffff',
  '#ffff00',
  '#00ffff',
  '#ff0000',
  '#777777',
  '#ffe27a',
  '#0b4f8a',
  '#00a99d',
  '#c8102e',
  '#123456',
  '#1a73e8',
  '#fafafa',
  '#181b21',
];

const PAIRS = [
  ['ink', 'page', 4.5],
  ['ink', 'surface', 4.5],
  ['ink-muted', 'page', 4.5],
  ['ink-muted', 'surface', 4.5],
  ['brand-ink', 'brand', 4.5],
  ['brand-text', 'page', 4.5],
  ['brand-text', 'surface', 4.5],
  ['brand-ui', 'page', 3],
  ['brand-ui', 'surface', 3],
  ['navbar-ink', 'navbar', 4.5],
  ['line-strong', 'surface', 3],
  ['line-strong', 'page', 3],
  ['focus', 'page', 3],
  ['focus', 'surface', 3],
  ['focus-contrast', 'focus', 4.5],
  ['danger', 'surface', 4.5],
  ['danger', 'page', 4.5],
  ['danger', 'danger-surface', 4.5],
  ['ink', 'danger-surface', 4.5],
  ['success', 'surface', 4.5],
  ['success', 'page', 4.5],
  ['success', 'success-surface', 4.5],
  ['ink', 'success-surface', 4.5],
  ['warning', 'surface', 4.5],
  ['warning', 'page', 4.5],
  ['warning', 'warning-surface', 4.5],
  ['ink', 'warning-surface', 4.5],
] as const;

function failing(theme: Theme): string[] {
  return PAIRS.filter(
    ([text, surface, least]) => contrast(theme[text] ?? '', theme[surface] ?? '') < least,
  ).map(([text, surface]) => `${text} ${theme[text]} on ${surface} ${theme[surface]}`);
}

describe.each([false, true])('dark: %s', (dark) => {
  test.each(awkward)('every pair passes WCAG AA under %s', (brand) => {
    expect(failing(themeOf({ brand, dark }))).toEqual([]);
    expect(failing(themeOf({ brand, navbar: brand, dark }))).toEqual([]);
  });

  test('and under any other brand', () => {
    const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(color, (brand) => {
        expect(failing(themeOf({ brand, dark }))).toEqual([]);
      }),
    );
  });
});

test('the page has a tint of the brand', () => {
  expect(themeOf({ brand: '#ff0000', dark: false }).page).not.toBe(
    themeOf({ brand: '#0000ff', dark: false }).page,
  );
});

test('the theme is one rule for the root', () => {
  const css = themeCss(themeOf({ brand: '#0b4f8a', dark: true }), { dark: true });
  expect(css).toMatch(/^:root\{color-scheme:dark;--brand:#0b4f8a;/);
});
