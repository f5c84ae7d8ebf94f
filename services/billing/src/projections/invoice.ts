import { queries, type Tx } from '@tutka/database';
import { type InvoiceDocument, invoiceNumber } from '../domain/invoices/invoice.ts';
import { afterRow } from './after-row.ts';

/** A document as it was issued. */
export interface InvoiceRow {
  readonly uuid: string;
  readonly workspace: string;
  readonly kind: 'invoice' | 'creditNote';
  readonly number: string;
  readonly issued_at: Date;
  readonly order_uuid: string;
  readonly user_uuid: string;
  readonly refund_uuid: string | null;
  readonly document: InvoiceDocument;
}

/** Lets nobody else issue an order's documents until the transaction ends. */
export async function holdOrderInvoices(tx: Tx, order: string): Promise<void> {
  const lock = `SELECT pg_advisory_xact_lock(hashtextextended('billing.invoices/' || ?, 0))`;
  await queries(tx).raw(lock, [order]);
}

/**
 * The next number of a series in the year of `now` (UTC), and the time that stands beside it, which is never before that
 * of the number before. Others wait until the transaction ends; where it fails, the number was never taken.
 */
export async function takeNumber(
  tx: Tx,
  prefix: string,
  now: Date,
): Promise<{ readonly number: string; readonly issuedAt: Date }> {
  const year = now.getUTCFullYear();
  const { rows } = await queries(tx).raw<{ rows: { last: string; last_at: Date }[] }>(
    `INSERT INTO invoice_counters AS c (prefix, year, last, last_at) VALUES (?, ?, 1, ?)
     ON CONFLICT (prefix, year) DO UPDATE SET last = c.last + 1, last_at = greatest(c.last_at, excluded.last_at)
     RETURNING last, last_at`,
    [prefix, year, now],
  );
  const [row] = rows;
  if (!row) throw new Error(`Series ${prefix} has no counter.`);
  return { number: invoiceNumber(prefix, year, BigInt(row.last)), issuedAt: row.last_at };
}

export async function keepInvoice(tx: Tx, { document, ...row }: InvoiceRow): Promise<void> {
  await queries(tx)('invoices').insert({ ...row, document: JSON.stringify(document) });
}

/** An order's invoice and credit notes that the transaction may see, the oldest first. */
export async function invoicesOfOrder(tx: Tx, order: string): Promise<InvoiceRow[]> {
  return await queries(tx)('invoices')
    .where({ order_uuid: order })
    .orderBy(['issued_at', 'number'])
    .select<InvoiceRow[]>('*');
}

/** One that the transaction may see. */
export async function findInvoice(tx: Tx, uuid: string): Promise<InvoiceRow | undefined> {
  return await queries(tx)('invoices').where({ uuid }).first<InvoiceRow | undefined>('*');
}

/** The credit notes of some orders, the oldest first. */
export async function creditNotesOf(tx: Tx, orders: readonly string[]): Promise<InvoiceRow[]> {
  return await queries(tx)('invoices')
    .whereIn('order_uuid', [...orders])
    .where({ kind: 'creditNote' })
    .orderBy(['issued_at', 'number'])
    .select<InvoiceRow[]>('*');
}

/** What a list is narrowed by. */
export interface InvoiceFilter {
  /** Whose. */
  readonly userUuid?: string | undefined;
  readonly kind?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** What the number begins with. */
  readonly search?: string | undefined;
}

const newestFirst = [
  { column: 'issued_at', order: 'desc' },
  { column: 'uuid', order: 'asc' },
];

/** Documents that the transaction may see, the newest first. */
export async function listInvoices(
  tx: Tx,
  filter: InvoiceFilter,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ items: InvoiceRow[]; total: number }> {
  const [counted] = await narrowed(tx, filter).count<{ count: string }[]>('* as count');
  const items = await narrowed(tx, filter)
    .orderBy(newestFirst)
    .offset((page - 1) * pageSize)
    .limit(pageSize)
    .select<InvoiceRow[]>('*');
  return { items, total: Number(counted?.count ?? 0) };
}

/** At most `limit` of them after one, or the first ones. */
export async function invoicesAfter(
  tx: Tx,
  filter: InvoiceFilter,
  { after, limit }: { readonly after: InvoiceRow | undefined; readonly limit: number },
): Promise<InvoiceRow[]> {
  return await afterRow(narrowed(tx, filter), { table: 'invoices', at: 'issued_at', uuid: after?.uuid })
    .orderBy(newestFirst)
    .limit(limit)
    .select<InvoiceRow[]>('*');
}

function narrowed(tx: Tx, { userUuid, kind, from, to, search }: InvoiceFilter) {
  const query = queries(tx)('invoices');
  if (userUuid !== undefined) query.where({ user_uuid: userUuid });
  if (kind !== undefined) query.where({ kind });
  if (from !== undefined) query.where('issued_at', '>=', from);
  if (to !== undefined) query.where('issued_at', '<', to);
  const wanted = search
    ?.trim()
    .toUpperCase()
    .replace(/[\\%_]/g, '\\$&');
  if (wanted) query.where('number', 'like', `${wanted}%`);
  return query;
}
