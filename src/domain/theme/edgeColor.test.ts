import { describe, expect, test } from 'vitest';
import { edgeColor } from './edgeColor.ts';

type Rgba = [number, number, number, number];

function image(width: number, height: number, at: (x: number, y: number) => Rgba) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let i = 0; i < width * height; i += 1) data.set(at(i % width, Math.floor(i / width)), i * 4);
  return { data, width, height };
}

const white: Rgba = [255, 255, 255, 255];
const navy: Rgba = [16, 32, 64, 255];
const clear: Rgba = [0, 0, 0, 254];

const inside = (x: number, y: number) => x >= 10 && x < 30 && y >= 10 && y < 20;

const shade = (x: number): Rgba =>
  x % 3 === 0 ? white : x % 3 === 1 ? [16, 16, 16, 255] : [17, 19, 31, 255];

describe('logo edge color', () => {
  test('samples ten pixels along each edge and none inside', () => {
    expect(edgeColor(image(40, 30, (x, y) => (inside(x, y) ? clear : navy)))).toBe('#102040');
    for (const [left, top] of [
      [9, 15],
      [30, 15],
      [20, 9],
      [20, 20],
    ] as const) {
      expect(edgeColor(image(40, 30, (x, y) => (x === left && y === top ? clear : navy)))).toBe(
        'transparent',
      );
    }
  });

  test('the largest bucket wins and returns its rounded mean', () => {
    expect(edgeColor(image(9, 9, (x) => shade(x)))).toBe('#111218');
  });

  test('of equal buckets, the first one found, row by row, wins', () => {
    expect(edgeColor(image(4, 4, (_x, y) => (y < 2 ? navy : white)))).toBe('#102040');
    expect(edgeColor(image(4, 4, (x) => (x < 2 ? white : navy)))).toBe('#ffffff');
  });

  test('an empty image is transparent', () => {
    expect(edgeColor({ data: [], width: 0, height: 0 })).toBe('transparent');
  });
});
