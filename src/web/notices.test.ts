import { beforeEach, expect, test } from 'vitest';
import { leaveToasts, toast, toasts } from './notices.ts';

const shown = () => toasts.get().map(({ message }) => message);

beforeEach(() => {
  toasts.set([]);
  leaveToasts();
});

test('a toast disappears with its screen', () => {
  toast('There are form errors, please check.');
  leaveToasts();
  expect(shown()).toEqual([]);
});

test('a toast that explains a redirect disappears with the new screen', () => {
  toast('There are form errors, please check.');
  toast('The link has expired', { leads: true });
  leaveToasts();
  expect(shown()).toEqual(['The link has expired']);
  leaveToasts();
  expect(shown()).toEqual([]);
});
