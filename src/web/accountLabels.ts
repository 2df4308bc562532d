import { translateMessage } from '../domain/texts/wording.ts';
import { boot } from './boot.ts';

export function shownLabels(labels: readonly string[]): string[] {
  return labels.map((label, index) => boot.product?.accountLabels?.[index] ?? translateMessage(label));
}
