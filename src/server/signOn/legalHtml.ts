import type { LegalBlock, LegalInline } from '../../domain/legal.ts';
import { escapeHtml } from '../plainPage.ts';

/** A document as HTML, for a page without script. Every text in it is escaped; its chapters are h3. */
export function legalHtml(blocks: readonly LegalBlock[]): string {
  return blocks.map(blockHtml).join('\n');
}

function blockHtml(block: LegalBlock): string {
  if (block.kind === 'paragraph') return `<p>${inlinesHtml(block.children)}</p>`;
  if (block.kind === 'heading') {
    const level = block.level + 1;
    return `<h${level}>${inlinesHtml(block.children)}</h${level}>`;
  }
  const items = block.items.map((item) => `<li>${legalHtml(item)}</li>`).join('');
  return block.ordered ? `<ol start="${block.start}">${items}</ol>` : `<ul>${items}</ul>`;
}

function inlinesHtml(parts: readonly LegalInline[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return escapeHtml(part);
      if (part.kind === 'break') return '<br>';
      const inner = inlinesHtml(part.children);
      if (part.kind === 'link') return `<a href="${escapeHtml(part.href)}" rel="noreferrer">${inner}</a>`;
      return part.kind === 'strong' ? `<strong>${inner}</strong>` : `<em>${inner}</em>`;
    })
    .join('');
}
