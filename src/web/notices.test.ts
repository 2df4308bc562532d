import { beforeEach, expect, test } from 'vitest';
import { dismissScreenToasts, toast, toasts } from './notices.ts';

const shown = () => toasts.get().map(({ message }) => message);

beforeEach(() => {
  toasts.set([]);
  dismissScreenToasts();
});

test('a toast disappears with its screen', () => {
  toast('There are form errors, please check.');
  dismissScreenToasts();
  expect(shown()).toEqual([]);
});

test('a toast that explains a redirect disappears with the new screen', () => {
  toast('There are form errors, please check.');
  toast('The link has expired', { survivesNavigation: true });
  dismissScreenToasts();
  expect(shown()).toEqual(['The link has expired']);
  dismissScreenToasts();
  expect(shown()).toEqual([]);
});
