import { expect, test } from 'vitest';
import { CallFailed } from './client.ts';
import { messageOf } from './ui/failure.tsx';

const INVISIBLE = 'Remove the invisible characters.';

test.each([
  ['"q" must be a valid search', 'Use a shorter search.'],
  ['"sort" must be a valid order', "The list can't be sorted this way. Choose a column heading."],
  ['"taxid" must be a valid filter', "The list can't be filtered this way. Choose the filters again."],
  ['"cursor" must be a valid cursor', "We can't show more of this list. Reload the page."],
  ['"from" must be a valid date', 'Enter a valid date.'],
  ['"submittedSince" must be a valid timestamp', 'Enter a valid date.'],
  ['"text" must be a valid note', INVISIBLE],
  ['"text" must be a valid note: Use 2000 characters or fewer.', 'Use 2000 characters or fewer.'],
  ['"reason" must be a valid reason', INVISIBLE],
  ['"reason" must be a valid reason: Use 3 characters or more.', 'Use 3 characters or more.'],
  ['"items.0.question" must be a valid question', INVISIBLE],
  ['"message" must be a valid text', INVISIBLE],
  ['"reason" is required', 'This field is required.'],
  ['"events" is not a known field', "We couldn't read what you entered. Reload the page and try again."],
  [
    '"role" must be one of viewer, reviewer',
    "We couldn't read what you entered. Reload the page and try again.",
  ],
  ['Unknown product', 'Unknown product'],
])('staff read %s as %s', (message, shown) => {
  const field = 'field';
  const error = new CallFailed(400, { code: 'invalid_request', message, errors: [{ field, message }] });
  expect([messageOf(error), error.of(field)]).toEqual([shown, shown]);
});
