import { worded } from '../domain/texts/wording.ts';
import { boot } from './boot.ts';

/** Returns the bank account labels to show. The product's own labels replace the built-in translations. */
export function shownLabels(labels: readonly string[]): string[] {
  return labels.map((label, index) => boot.product?.accountLabels?.[index] ?? worded(label));
}
