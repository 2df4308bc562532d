import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { Paper, PaperPart, PaperSection } from './paper.ts';

const FONTS = {
  regular: join(import.meta.dirname, 'fonts/Inter-Regular.ttf'),
  bold: join(import.meta.dirname, 'fonts/Inter-SemiBold.ttf'),
};

/** Points, 72 to the inch; US letter. */
const MARGIN = 54;
const LABEL_WIDTH = 168;
const GAP = 16;
const BRAND_BAR = 6;
const COLOURS = { ink: '#1a1f26', quiet: '#58616d', line: '#dde1e6' };
const SIZES = { title: 20, heading: 13, part: 11, text: 10, small: 8 };

type Structure = PDFKit.PDFStructureElement;

/**
 * Prints a paper as PDF: tagged, so that a screen reader finds headings and tables, its text selectable. Names in Latin,
 * Greek and Cyrillic letters have their glyphs; those of other scripts show as boxes.
 */
export async function renderPaper(paper: Paper): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'LETTER',
    margins: { top: MARGIN, bottom: MARGIN + GAP, left: MARGIN, right: MARGIN },
    pdfVersion: '1.7',
    tagged: true,
    lang: `${paper.language}-US`,
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: paper.title,
      Author: paper.brand.name,
      Creator: paper.brand.name,
      Producer: paper.brand.name,
      CreationDate: new Date(paper.createdAt),
    },
  });
  const bytes = buffer(document);
  document.registerFont('regular', FONTS.regular).registerFont('bold', FONTS.bold);
  const root = document.struct('Document');
  document.addStructure(root);
  drawTitle(document, root, paper);
  for (const section of paper.sections) drawSection(document, root, section);
  root.end();
  drawMargins(document, paper);
  document.end();
  return bytes;
}

function drawTitle(document: PDFKit.PDFDocument, root: Structure, { title, brand }: Paper): void {
  text(document, root, {
    tag: 'P',
    words: brand.name,
    font: 'bold',
    size: SIZES.part,
    colour: COLOURS.quiet,
  });
  text(document, root, { tag: 'H1', words: title, font: 'bold', size: SIZES.title, after: GAP });
}

function drawSection(document: PDFKit.PDFDocument, root: Structure, { heading, parts }: PaperSection): void {
  const section = document.struct('Sect');
  root.add(section);
  if (heading) {
    // A heading stays with what follows it.
    keepTogether(document, 72);
    document.y += GAP;
    text(document, section, { tag: 'H2', words: heading, font: 'bold', size: SIZES.heading, after: 6 });
  }
  for (const part of parts) drawPart(document, section, part);
  section.end();
}

function drawPart(document: PDFKit.PDFDocument, section: Structure, part: PaperPart): void {
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

/** A row of a table of two columns: the label, and beside it what was entered. */
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
    .strokeColor(COLOURS.line)
    .stroke();
  document.endMarkedContent();
  const row = document.struct('TR');
  table.add(row);
  drawCell(document, row, { tag: 'TH', lines: [label], x: MARGIN, y: top, colour: COLOURS.quiet });
  drawCell(document, row, { tag: 'TD', lines, x: MARGIN + LABEL_WIDTH + GAP, y: top, colour: COLOURS.ink });
  row.end();
  document.x = MARGIN;
  document.y = top + height + 5;
}

/** Each line is a paragraph of its own, or they would be read as one word. */
function drawCell(
  document: PDFKit.PDFDocument,
  row: Structure,
  options: { tag: 'TH' | 'TD'; lines: readonly string[]; x: number; y: number; colour: string },
): void {
  const { tag, lines, x, y, colour } = options;
  const width = tag === 'TH' ? LABEL_WIDTH : valueWidthOf(document);
  const cell = document.struct(tag);
  row.add(cell);
  document.font('regular').fontSize(SIZES.text).fillColor(colour);
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
    colour?: string;
    after?: number;
  },
): void {
  const { tag, words, font = 'regular', size = SIZES.text, colour = COLOURS.ink, after = 0 } = options;
  parent.add(
    document.struct(tag, {}, () => {
      document.font(font).fontSize(size).fillColor(colour);
      document.text(words, MARGIN, document.y, { width: widthOf(document), lineGap: 2 });
    }),
  );
  document.y += after;
}

/** Goes to the next page where less room than this is left. */
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

/** What is on every page and is no part of the text: the brand's bar, and the page's number. */
function drawMargins(document: PDFKit.PDFDocument, { brand, footer }: Paper): void {
  const { start, count } = document.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    document.switchToPage(index);
    const { page } = document;
    document.markContent('Artifact', { type: 'Pagination' });
    document.rect(0, 0, page.width, BRAND_BAR).fill(brand.color);
    // Without a margin, since a line below it would begin another page.
    page.margins.bottom = 0;
    document
      .font('regular')
      .fontSize(SIZES.small)
      .fillColor(COLOURS.quiet)
      .text(footer(index - start + 1, count), MARGIN, page.height - MARGIN + GAP / 2, {
        width: widthOf(document),
        lineBreak: false,
        ellipsis: true,
      });
    document.endMarkedContent();
  }
}
