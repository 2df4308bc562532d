import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

export function demoPdf(text: string): Promise<Buffer> {
  const document = new PDFDocument();
  document.fontSize(24).text(text).end();
  return buffer(document);
}
