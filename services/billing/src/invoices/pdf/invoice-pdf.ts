import type { Invoice } from '@tutka/http-contracts';
import PDFDocument from 'pdfkit';
import { addresses, facts, footer, heading, items, sums, whatPaid } from './parts.ts';
import { Pen } from './pen.ts';
import { Speech } from './words.ts';

/** A document on A4 pages, mostly one, in 'en' or 'zh-CN': the same bytes each time. */
export async function invoicePdf(invoice: Invoice, language: string): Promise<Uint8Array> {
  const speech = new Speech(language, invoice.currency);
  const issued = new Date(invoice.issuedAt);
  const page = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: {
      Title: `${speech.words[invoice.kind]} ${invoice.number}`,
      Author: invoice.seller.name,
      Creator: 'Tutka',
      CreationDate: issued,
      ModDate: issued,
    },
  });
  const written = collected(page);
  const sheet = { page, pen: new Pen(page), speech, invoice };
  heading(sheet);
  let y = facts(sheet);
  y = addresses(sheet, y);
  y = items(sheet, y);
  y = sums(sheet, y);
  whatPaid(sheet, y);
  footer(sheet);
  page.end();
  return await written;
}

async function collected(page: InstanceType<typeof PDFDocument>): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of page) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
