import type { Invoice } from '@tutka/http-contracts';
import type PDFDocument from 'pdfkit';
import { LEADING, type Pen, type Style } from './pen.ts';
import type { Speech } from './words.ts';

/** A page with its pen, and what is written on it. */
export interface Sheet {
  readonly page: InstanceType<typeof PDFDocument>;
  readonly pen: Pen;
  readonly speech: Speech;
  readonly invoice: Invoice;
}

// A4 in points.
const [WIDTH, HEIGHT] = [595.28, 841.89];
const LEFT = 56;
const RIGHT = WIDTH - LEFT;
const FULL = RIGHT - LEFT;
const GAP = 24;
const COLUMN = (FULL - GAP) / 2;
const SECOND = LEFT + COLUMN + GAP;
const QUANTITY = RIGHT - 110;
const TOP = 78;
const WIDEST_GAP = 44;

const GREY = '#6b7076';
const LINE = '#d9dce0';
const text: Style = { size: 9.5 };
const bold: Style = { size: 9.5, weight: 'bold' };
const label: Style = { size: 8, colour: GREY };
const small: Style = { size: 8, colour: GREY };
const STEP = text.size * LEADING;

/** Where something of this height goes: here, or at the top of another page. */
function roomFor({ page, pen, invoice }: Sheet, y: number, height: number): number {
  if (y + height < footTop(pen, invoice) - 20) return y;
  page.addPage();
  return TOP;
}

function rule({ page }: Sheet, y: number, from = LEFT, colour = LINE): void {
  page.moveTo(from, y).lineTo(RIGHT, y).lineWidth(0.6).strokeColor(colour).stroke();
}

/** Who sends it, and what it is. */
export function heading({ pen, speech, invoice }: Sheet): void {
  const { seller, kind } = invoice;
  const title = speech.words[kind];
  const size = { size: 20, weight: 'bold' } as const;
  pen.line(title, RIGHT, TOP, size, 'right');
  const room = FULL - pen.width(title, size) - GAP;
  const logo = { size: 15, weight: 'bold' } as const;
  const [first = ''] = pen.lines(seller.logoText || seller.name, room, logo);
  pen.line(first, LEFT, TOP, logo);
}

/** Numbers and dates, in columns; answers where it goes on. */
export function facts(sheet: Sheet): number {
  const { pen, speech, invoice } = sheet;
  const { words } = speech;
  const { payment } = invoice;
  const isNote = invoice.kind === 'creditNote';
  const all = [
    [words.number, invoice.number],
    [words.issued, speech.day(invoice.issuedAt)],
    ...(invoice.invoice ? [[words.ofInvoice, invoice.invoice.number]] : []),
    ...(payment ? [[isNote ? words.refundedOn : words.paidOn, speech.day(payment.paidAt)]] : []),
    [words.order, `#${invoice.orderNumber}`],
  ];
  const widths = all.map(([name = '', value = '']) =>
    Math.max(pen.width(name, label), pen.width(value, bold)),
  );
  const between = (FULL - widths.reduce((sum, width) => sum + width, 0)) / (all.length - 1);
  let x = LEFT;
  for (const [at, [name = '', value = '']] of all.entries()) {
    pen.line(name, x, 116, label);
    pen.line(value, x, 130, bold);
    x += (widths[at] ?? 0) + Math.min(between, WIDEST_GAP);
  }
  rule(sheet, 146);
  return 172;
}

/** Who sold to whom. */
export function addresses({ pen, speech, invoice }: Sheet, top: number): number {
  const { words } = speech;
  const { seller, buyer } = invoice;
  pen.line(words.from, LEFT, top, label);
  pen.line(words.to, SECOND, top, label);
  const party = (x: number, name: string, lines: readonly string[]) => {
    const y = pen.block(name, x, top + 15, COLUMN, bold);
    return pen.block(lines.filter((line) => line !== '').join('\n'), x, y, COLUMN, text);
  };
  const taxId = (id: string) => (id === '' ? '' : `${words.taxId} ${id}`);
  const country = speech.country(seller.country);
  const customer = `${words.customer} ${invoice.userId}`;
  const from = [seller.address, country, taxId(seller.taxId), seller.email];
  const place = buyer ? [buyer.region, speech.country(buyer.country)].filter(Boolean).join(', ') : '';
  const to = buyer ? [buyer.address, place, taxId(buyer.taxId), buyer.email, customer] : [];
  const ends = [party(LEFT, seller.name, from), party(SECOND, buyer?.name ?? customer, to)];
  return Math.max(...ends) + 22;
}

/** What was bought, or what is taken back of it. */
export function items(sheet: Sheet, top: number): number {
  const { pen, speech, invoice } = sheet;
  const { words } = speech;
  pen.line(words.item, LEFT, top, label);
  pen.line(words.quantity, QUANTITY, top, label, 'right');
  pen.line(`${words.amount} (${invoice.currency})`, RIGHT, top, label, 'right');
  rule(sheet, top + 7);
  const y = top + 24;
  const product = speech.product(invoice);
  const name = invoice.kind === 'creditNote' ? `${words.refund}: ${product}` : product;
  const end = pen.block(name, LEFT, y, QUANTITY - LEFT - 50, text);
  pen.line('1', QUANTITY, y, text, 'right');
  pen.line(speech.money(invoice.subtotal), RIGHT, y, text, 'right');
  rule(sheet, end - 2);
  return end + 16;
}

/** From the price to what is paid. */
export function sums(sheet: Sheet, top: number): number {
  const { pen, speech, invoice } = sheet;
  const { words } = speech;
  let y = top;
  const row = (name: string, amount: string, style: Style = text) => {
    const room = RIGHT - SECOND - pen.width(amount, style) - 12;
    const height = pen.lines(name, room, style).length * STEP;
    y = roomFor(sheet, y, height + STEP);
    pen.block(name, SECOND, y, room, style);
    pen.line(amount, RIGHT, y, style, 'right');
    y += height + 2;
  };
  for (const [name, amount] of sumRows(invoice, speech)) row(name, amount);
  rule(sheet, y - 8, SECOND, '#1c1e21');
  y += 8;
  row(`${words.total} (${invoice.currency})`, speech.money(invoice.total), { size: 12, weight: 'bold' });
  return y + 18;
}

function sumRows(invoice: Invoice, speech: Speech): [string, string][] {
  const { words } = speech;
  const { tax, discountRules: rules } = invoice;
  const off = rules.map(({ code, kind, value, off: amount }): [string, string] => [
    `${words.discount} ${code}${kind === 'percent' ? ` (${value} %)` : ''}`,
    speech.money(amount, '−'),
  ]);
  const price: [string, string][] = off.length > 0 ? [[words.price, speech.money(invoice.subtotal)]] : [];
  if (!tax) return [...price, ...off];
  const name = `${tax.name} ${tax.percent} %${tax.isInclusive ? ` (${words.included})` : ''}`;
  return [...price, ...off, [words.net, speech.money(invoice.net)], [name, speech.money(tax.amount)]];
}

/** That it is paid, and how: the same page is the receipt. */
export function whatPaid(sheet: Sheet, end: number): void {
  const { page, pen, speech, invoice } = sheet;
  const { words } = speech;
  const { payment, kind } = invoice;
  if (!payment) {
    pen.line(words.free, LEFT, roomFor(sheet, end, STEP) + 14, text);
    return;
  }
  const sentence = kind === 'creditNote' ? words.refunded : words.paid;
  const width = FULL - 24;
  const reference = pen.lines(`${words.reference} ${payment.reference}`, width, small);
  const sandbox = payment.sandbox ? pen.lines(words.sandbox, width, small) : [];
  const lines = [...reference, ...sandbox];
  const height = 34 + lines.length * small.size * LEADING;
  const top = roomFor(sheet, end, height);
  page.roundedRect(LEFT, top, FULL, height, 4).fill('#f3f5f4');
  const told = `${speech.day(payment.paidAt)}, ${words.with} ${speech.provider(payment.provider)}`;
  pen.line(`${sentence} ${speech.money(invoice.total)}`, LEFT + 12, top + 20, bold);
  pen.line(told, RIGHT - 12, top + 20, text, 'right');
  pen.block(lines.join('\n'), LEFT + 12, top + 36, width, small);
}

/** What the seller says on everything, at the foot of each page. */
export function footer(sheet: Sheet): void {
  const { page, pen, speech, invoice } = sheet;
  const top = footTop(pen, invoice);
  const { start, count } = page.bufferedPageRange();
  for (let at = 0; at < count; at++) {
    page.switchToPage(start + at);
    rule(sheet, top - 14);
    pen.block(noteLines(pen, invoice).join('\n'), LEFT, top, FULL - 140, small);
    const told = `${invoice.number} · ${speech.pages(at + 1, count)}`;
    pen.line(told, RIGHT, top, small, 'right');
  }
}

const noteLines = (pen: Pen, { seller: { note } }: Invoice) =>
  note === '' ? [''] : pen.lines(note, FULL - 140, small);

/** The first baseline of the foot. */
const footTop = (pen: Pen, invoice: Invoice) =>
  HEIGHT - 30 - noteLines(pen, invoice).length * small.size * LEADING;
