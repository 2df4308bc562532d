import type { IconNode } from 'lucide';
import { createElement } from 'react';

/**
 * A lucide icon, 20 px by the style sheet, hidden from assistive technology. Lucide's own React components cost the first
 * screen 1.4 KB more.
 */
export function Icon({ node, className }: { node: IconNode; className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {node.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
    </svg>
  );
}
