import { worded } from '../domain/wording.ts';
import { boot } from './boot.ts';

/** The labels of all bank accounts, in order, as the page's language has them: the operator's own words, else ours. */
export function shownLabels(labels: readonly string[]): string[] {
  return labels.map((label, index) => boot.product?.accountLabels?.[index] ?? worded(label));
}
