import type { IconNode } from 'lucide';
import { createElement } from 'react';

/** Lucide's own React components would add 1.4 KB to the first screen. */
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
