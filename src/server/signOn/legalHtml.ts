import type { LegalAlign, LegalBlock, LegalInline } from '../../domain/legal.ts';
import { tableName, type LegalTable } from '../../domain/legalTables.ts';
import { escapeHtml } from '../../domain/texts/escapeHtml.ts';

export function legalHtml(blocks: readonly LegalBlock[]): string {
  return blocks.map(blockHtml).join('\n');
}

function blockHtml(block: LegalBlock): string {
  if (block.kind === 'paragraph') return `<p>${inlinesHtml(block.children)}</p>`;
  if (block.kind === 'heading') {
    const level = block.level + 1;
    return `<h${level}>${inlinesHtml(block.children)}</h${level}>`;
  }
  if (block.kind === 'table') return tableHtml(block);
  const items = block.items.map((item) => `<li>${legalHtml(item)}</li>`).join('');
  return block.ordered ? `<ol start="${block.start}">${items}</ol>` : `<ul>${items}</ul>`;
}

/** The focusable wrapper lets users scroll the table on narrow screens and with the keyboard. */
function tableHtml(table: LegalTable): string {
  const { align, head, rows } = table;
  const rowHtml = (open: string, cells: readonly LegalInline[][]) =>
    `<tr>${cells.map((parts, column) => cellHtml(open, parts, align[column])).join('')}</tr>`;
  return `<section class="table" aria-label="${escapeHtml(tableName(table))}" tabindex="0"><table><thead>${rowHtml('th scope="col"', head)}</thead>
<tbody>${rows.map((row) => rowHtml('td', row)).join('')}</tbody></table></section>`;
}

function cellHtml(open: string, parts: readonly LegalInline[], align: LegalAlign | undefined): string {
  return `<${open}${align ? ` class="${align}"` : ''}>${inlinesHtml(parts)}</${open.slice(0, 2)}>`;
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
