import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import mcc from '../../domain/categories/merchantCategories.json' with { type: 'json' };
import * as words from '../../domain/categories/everydayWords.es.ts';
import { findCategories } from '../../domain/categories/categorySearch.ts';
import { categoriesIn } from '../../domain/categories/merchantCategories.ts';

const codes = (text: string) => findCategories(mcc, text).map(({ value }) => value);

test.each([
  ['5814', '5814'],
  [' 5814 ', '5814'],
  ['fast food', '5814'],
  ['Food, fast', '5814'],
  ['restaurants', '5814'],
  ['bakery', '5462'],
  ['dentist', '8021'],
  ['coffee', '5812'],
  ['lawyer', '8111'],
  ['hair salon', '7230'],
])('"%s" finds %s first', (text, code) => {
  expect(codes(text)[0]).toBe(code);
});

test.each([
  ['online store', '5999'],
  ['ecommerce', '5964'],
  ['handyman', '1520'],
  ['therapist', '8099'],
  ['tattoo', '7299'],
  ['candles', '5999'],
  ['tacos', '5814'],
])('the everyday words "%s" find %s', (text, code) => {
  expect(codes(text)).toContain(code);
});

test('the start of a code finds every code that starts with it', () => {
  expect(codes('58')).toEqual(mcc.map(({ value }) => value).filter((value) => value.startsWith('58')));
});

test('empty text finds all categories, and nonsense finds none', () => {
  expect(codes(' ')).toHaveLength(mcc.length);
  expect(codes('zzz')).toEqual([]);
});

test('a word of the list ranks before an everyday word', () => {
  expect(codes('car')[0]).not.toBe('7538');
  expect(codes('car')).toContain('7538');
});

test('finds every category by its code and its own words', () => {
  fc.assert(
    fc.property(fc.constantFrom(...mcc), ({ value, description }) => {
      expect(codes(value)).toEqual([value]);
      expect(codes(description)).toContain(value);
    }),
  );
});

test('never throws, whatever the text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(codes(text)).toBeInstanceOf(Array);
    }),
  );
});

describe('in Spanish', () => {
  const spanish = categoriesIn('es');

  test('every category has its own description, in code order', () => {
    expect(spanish.map(({ value }) => value)).toEqual(mcc.map(({ value }) => value));
    expect(new Set(spanish.map(({ description }) => description)).size).toBeGreaterThan(mcc.length - 2);
    expect(spanish.filter(({ description }, index) => description === mcc[index]?.description)).toEqual([]);
  });

  test.each([
    ['comida rápida', '5814'],
    ['comida rapida', '5814'],
    ['RESTAURANTE', '5812'],
    ['panaderia', '5462'],
    ['dentista', '8021'],
    ['peluqueria', '7230'],
    ['fontanero', '1711'],
    ['abogado', '8111'],
    ['niñera', '8351'],
    ['ninera', '8351'],
    ['5462', '5462'],
  ])('"%s" finds %s first', (text, code) => {
    expect(findCategories(spanish, text, words)[0]?.value).toBe(code);
  });

  test('finds every category by its own words', () => {
    fc.assert(
      fc.property(fc.constantFrom(...spanish), ({ value, description }) => {
        expect(findCategories(spanish, description, words).map((one) => one.value)).toContain(value);
      }),
    );
  });
});
