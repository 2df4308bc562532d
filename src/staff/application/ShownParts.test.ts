import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ShownParts } from './ShownParts.tsx';

test('shows a section without a part of its own, by title or by heading', () => {
  const whole = { title: null, rows: [{ label: 'Reader', lines: ['Mobile', 'Rented'] }], sentences: [] };
  const named = { title: 'Second shop', rows: [], sentences: ['No reader there.'] };
  const html = renderToStaticMarkup(
    createElement(ShownParts, {
      shown: { name: 'payout', heading: 'Card terminals', parts: [whole, named] },
    }),
  );
  const text = html.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|');
  expect(text).toBe('|Card terminals|Reader|Mobile|Rented|Second shop|No reader there.|');
});
