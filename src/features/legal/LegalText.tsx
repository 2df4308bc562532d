import { Fragment, type ReactNode } from 'react';
import type { LegalBlock, LegalInline } from './rules.ts';

const HEADINGS: Record<number, 'h3' | 'h4' | 'h5' | 'h6'> = { 3: 'h3', 4: 'h4', 5: 'h5', 6: 'h6' };

/**
 * A document as elements; nothing in it is ever read as HTML. `shift` moves its headings down, so that they stand
 * below the heading they belong to: with 1, its chapters are h3.
 */
export function LegalText({ blocks, shift }: { blocks: LegalBlock[]; shift: 1 | 2 }) {
  // A text never changes its order, so a block's place is its identity.
  return blocks.map((block, place) => <Fragment key={place}>{blockOf(block, shift)}</Fragment>);
}

function blockOf(block: LegalBlock, shift: 1 | 2): ReactNode {
  if (block.kind === 'paragraph') return <p>{inlinesOf(block.children)}</p>;
  if (block.kind === 'heading') {
    const Heading = HEADINGS[block.level + shift] ?? 'h6';
    return <Heading>{inlinesOf(block.children)}</Heading>;
  }
  const items = block.items.map((item, place) => (
    <li key={place}>
      <LegalText blocks={item} shift={shift} />
    </li>
  ));
  return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
}

function inlinesOf(parts: LegalInline[]): ReactNode {
  return parts.map((part, place) => <Fragment key={place}>{inlineOf(part)}</Fragment>);
}

function inlineOf(part: LegalInline): ReactNode {
  if (typeof part === 'string') return part;
  if (part.kind === 'break') return <br />;
  const children = inlinesOf(part.children);
  if (part.kind !== 'link') return part.kind === 'strong' ? <strong>{children}</strong> : <em>{children}</em>;
  // Another site opens beside the application, so that nothing typed here is left behind.
  const away = /^https?:/i.test(part.href) ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a href={part.href} {...away}>
      {children}
    </a>
  );
}
