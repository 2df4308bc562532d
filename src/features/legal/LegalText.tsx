import { Fragment, type ReactNode } from 'react';
import { tableName, type LegalTable } from '../../domain/legalTables.ts';
import type { LegalBlock, LegalInline } from '../../domain/legal.ts';

const HEADINGS: Record<number, 'h3' | 'h4' | 'h5' | 'h6'> = { 3: 'h3', 4: 'h4', 5: 'h5', 6: 'h6' };

/**
 * Renders a document as React elements, never as raw HTML. `shift` is added to each heading's level: with 1, a level 2
 * heading is an h3.
 */
export function LegalText({ blocks, shift }: { blocks: LegalBlock[]; shift: 1 | 2 }) {
  return blocks.map((block, place) => <Fragment key={place}>{blockOf(block, shift)}</Fragment>);
}

function blockOf(block: LegalBlock, shift: 1 | 2): ReactNode {
  if (block.kind === 'paragraph') return <p>{inlinesOf(block.children)}</p>;
  if (block.kind === 'heading') {
    const Heading = HEADINGS[block.level + shift] ?? 'h6';
    return <Heading>{inlinesOf(block.children)}</Heading>;
  }
  if (block.kind === 'table') return <Table table={block} />;
  const items = block.items.map((item, place) => (
    <li key={place}>
      <LegalText blocks={item} shift={shift} />
    </li>
  ));
  return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ table }: { table: LegalTable }) {
  const { align, head, rows } = table;
  return (
    <section
      className="legal-table"
      aria-label={tableName(table)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by keyboard
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={column} scope="col" data-align={align[column]}>
                {inlinesOf(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={place}>
              {row.map((cell, column) => (
                <td key={column} data-align={align[column]}>
                  {inlinesOf(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function inlinesOf(parts: LegalInline[]): ReactNode {
  return parts.map((part, place) => <Fragment key={place}>{inlineOf(part)}</Fragment>);
}

function inlineOf(part: LegalInline): ReactNode {
  if (typeof part === 'string') return part;
  if (part.kind === 'break') return <br />;
  const children = inlinesOf(part.children);
  if (part.kind !== 'link') return part.kind === 'strong' ? <strong>{children}</strong> : <em>{children}</em>;
  // External links open in a new tab to keep unsaved input.
  const away = /^https?:/i.test(part.href) ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a href={part.href} {...away}>
      {children}
    </a>
  );
}
