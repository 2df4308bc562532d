import { worded } from '../domain/texts/wording.ts';
import { boot } from './boot.ts';

/** Bank account labels in the page's language. An operator's labels replace the defaults. */
export function shownLabels(labels: readonly string[]): string[] {
  return labels.map((label, index) => boot.product?.accountLabels?.[index] ?? worded(label));
}
