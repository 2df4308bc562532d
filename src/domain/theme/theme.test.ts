import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, darker, ink, lighter, luminance, textOn } from './theme.ts';
import vectors from '../../../test/vectors.json' with { type: 'json' };

const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

describe('derived colors', () => {
  test.each(vectors.theme)('$base', (row) => {
    expect(lighter(row.base)).toBe(row.lighter);
    expect(darker(row.base)).toBe(row.darker);
    expect(ink(row.base)).toBe(row.on);
    expect(contrast(ink(row.base), row.base)).toBeCloseTo(row.onRatio, 1);
    expect(textOn({ color: row.base, surface: '#ffffff', bound: 4.5 })).toBe(row.textOnWhite);
    expect(textOn({ color: row.base, surface: '#ffffff', bound: 3 })).toBe(row.uiOnWhite);
  });

  test('luminance runs from black to white, and an invalid color throws', () => {
    expect(luminance('#000')).toBe(0);
    expect(luminance('#fff')).toBeCloseTo(1);
    expect(() => luminance('harbor')).toThrow('Not a color: harbor');
  });

  test('text on any fill has a contrast of at least 4.58', () => {
    fc.assert(
      fc.property(color, (fill) => {
        expect(contrast(ink(fill), fill)).toBeGreaterThanOrEqual(4.58);
      }),
    );
  });

  test('brand text never falls below its minimum contrast, on any surface', () => {
    fc.assert(
      fc.property(color, color, fc.constantFrom(4.5 as const, 3 as const), (brand, surface, bound) => {
        expect(contrast(textOn({ color: brand, surface, bound }), surface)).toBeGreaterThanOrEqual(bound);
      }),
      { numRuns: 200 },
    );
  });

  test('brand text that is already readable stays unchanged', () => {
    fc.assert(
      fc.property(color, (brand) => {
        fc.pre(contrast(brand, '#ffffff') >= 4.5);
        expect(textOn({ color: brand, surface: '#ffffff', bound: 4.5 })).toBe(brand);
      }),
    );
  });
});
