import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { PdfCopy, PdfPart, PdfSection } from './words.ts';

const FONTS = {
  regular: join(import.meta.dirname, 'fonts/Inter-Regular.ttf'),
  bold: join(import.meta.dirname, 'fonts/Inter-SemiBold.ttf'),
};

/** In points (72 per inch), for US Letter. */
const MARGIN = 54;
const LABEL_WIDTH = 168;
const GAP = 16;
const BRAND_BAR = 6;
const COLORS = { ink: '#1a1f26', quiet: '#58616d', line: '#dde1e6' };
const SIZES = { title: 20, heading: 13, part: 11, text: 10, small: 8 };

type Structure = PDFKit.PDFStructureElement;

/**
 * Tags the PDF, so that screen readers find headings and tables. The fonts cover Latin, Greek, and Cyrillic; other
 * scripts render as boxes.
 */
export async function renderPdf(copy: PdfCopy): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'LETTER',
    margins: { top: MARGIN, bottom: MARGIN + GAP, left: MARGIN, right: MARGIN },
    pdfVersion: '1.7',
    tagged: true,
    lang: `${copy.language}-US`,
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: copy.title,
      Author: copy.brand.name,
      Creator: copy.brand.name,
      Producer: copy.brand.name,
      CreationDate: new Date(copy.createdAt),
    },
  });
  const bytes = buffer(document);
  document.registerFont('regular', FONTS.regular).registerFont('bold', FONTS.bold);
  const root = document.struct('Document');
  document.addStructure(root);
  drawTitle(document, root, copy);
  for (const section of copy.sections) drawSection(document, root, section);
  root.end();
  drawMargins(document, copy);
  document.end();
  return bytes;
}

function drawTitle(document: PDFKit.PDFDocument, root: Structure, { title, brand }: PdfCopy): void {
  text(document, root, {
    tag: 'P',
    words: brand.name,
    font: 'bold',
    size: SIZES.part,
    color: COLORS.quiet,
  });
  text(document, root, { tag: 'H1', words: title, font: 'bold', size: SIZES.title, after: GAP });
}

function drawSection(document: PDFKit.PDFDocument, root: Structure, { heading, parts }: PdfSection): void {
  const section = document.struct('Sect');
  root.add(section);
  if (heading) {
    keepTogether(document, 72);
    document.y += GAP;
    text(document, section, { tag: 'H2', words: heading, font: 'bold', size: SIZES.heading, after: 6 });
  }
  for (const part of parts) drawPart(document, section, part);
  section.end();
}

function drawPart(document: PDFKit.PDFDocument, section: Structure, part: PdfPart): void {
  const { title, facts = [], sentences = [] } = part;
  if (title) {
    keepTogether(document, 48);
    document.y += GAP / 2;
    text(document, section, { tag: 'H3', words: title, font: 'bold', size: SIZES.part, after: 2 });
  }
  if (facts.length > 0) {
    const table = document.struct('Table');
    section.add(table);
    for (const fact of facts) drawFact(document, table, fact);
    table.end();
  }
  if (facts.length > 0 && sentences.length > 0) document.y += GAP / 2;
  for (const words of sentences) text(document, section, { tag: 'P', words, after: 6 });
}

function drawFact(
  document: PDFKit.PDFDocument,
  table: Structure,
  { label, lines }: { label: string; lines: readonly string[] },
): void {
  document.font('regular').fontSize(SIZES.text);
  const height = Math.max(
    document.heightOfString(label, { width: LABEL_WIDTH }),
    document.heightOfString(lines.join('\n'), { width: valueWidthOf(document) }),
  );
  keepTogether(document, height + 9);
  const top = document.y + 4;
  document.markContent('Artifact', { type: 'Layout' });
  document
    .moveTo(MARGIN, document.y)
    .lineTo(MARGIN + widthOf(document), document.y)
    .lineWidth(0.5)
    .strokeColor(COLORS.line)
    .stroke();
  document.endMarkedContent();
  const row = document.struct('TR');
  table.add(row);
  drawCell(document, row, { tag: 'TH', lines: [label], x: MARGIN, y: top, color: COLORS.quiet });
  drawCell(document, row, { tag: 'TD', lines, x: MARGIN + LABEL_WIDTH + GAP, y: top, color: COLORS.ink });
  row.end();
  document.x = MARGIN;
  document.y = top + height + 5;
}

/** Each line is a separate paragraph, because screen readers would otherwise join the lines. */
function drawCell(
  document: PDFKit.PDFDocument,
  row: Structure,
  options: { tag: 'TH' | 'TD'; lines: readonly string[]; x: number; y: number; color: string },
): void {
  const { tag, lines, x, y, color } = options;
  const width = tag === 'TH' ? LABEL_WIDTH : valueWidthOf(document);
  const cell = document.struct(tag);
  row.add(cell);
  document.font('regular').fontSize(SIZES.text).fillColor(color);
  document.y = y;
  for (const line of lines)
    cell.add(document.struct('P', {}, () => void document.text(line, x, document.y, { width })));
  cell.end();
}

function text(
  document: PDFKit.PDFDocument,
  parent: Structure,
  options: {
    tag: string;
    words: string;
    font?: 'regular' | 'bold';
    size?: number;
    color?: string;
    after?: number;
  },
): void {
  const { tag, words, font = 'regular', size = SIZES.text, color = COLORS.ink, after = 0 } = options;
  parent.add(
    document.struct(tag, {}, () => {
      document.font(font).fontSize(size).fillColor(color);
      document.text(words, MARGIN, document.y, { width: widthOf(document), lineGap: 2 });
    }),
  );
  document.y += after;
}

function keepTogether(document: PDFKit.PDFDocument, height: number): void {
  const { page } = document;
  if (document.y + height > page.height - page.margins.bottom) document.addPage();
}

function widthOf({ page }: PDFKit.PDFDocument): number {
  return page.width - 2 * MARGIN;
}

function valueWidthOf(document: PDFKit.PDFDocument): number {
  return widthOf(document) - LABEL_WIDTH - GAP;
}

function drawMargins(document: PDFKit.PDFDocument, { brand, footer }: PdfCopy): void {
  const { start, count } = document.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    document.switchToPage(index);
    const { page } = document;
    document.markContent('Artifact', { type: 'Pagination' });
    document.rect(0, 0, page.width, BRAND_BAR).fill(brand.color);
    // Remove the bottom margin, because text inside it would start another page.
    page.margins.bottom = 0;
    document
      .font('regular')
      .fontSize(SIZES.small)
      .fillColor(COLORS.quiet)
      .text(footer(index - start + 1, count), MARGIN, page.height - MARGIN + GAP / 2, {
        width: widthOf(document),
        lineBreak: false,
        ellipsis: true,
      });
    document.endMarkedContent();
  }
}
