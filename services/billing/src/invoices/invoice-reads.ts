import { asWorker, type Db, inTenant, type Tx } from '@tutka/database';
import type { Person } from '@tutka/service-runtime';
import { inPieces } from '../orders/in-pieces.ts';
import type { OrderReads } from '../orders/order-reads.ts';
import {
  creditNotesOf,
  findInvoice,
  type InvoiceFilter,
  type InvoiceRow,
  invoicesAfter,
  invoicesOfOrder,
  listInvoices,
} from '../projections/invoice.ts';

const ADMIN = 1;

/** There is no such invoice for the caller. */
class InvoiceNotFound extends Error {
  override readonly name = 'InvoiceNotFound';
}

/** A document with the credit notes that take back what it says. */
export interface FoundInvoice {
  readonly row: InvoiceRow;
  readonly creditNotes: readonly InvoiceRow[];
}

interface Paging {
  readonly page: number;
  readonly pageSize: number;
}
type Listed = Promise<{ items: FoundInvoice[]; total: number }>;

/** Documents as people may see them: of what one bought, of a workspace one manages, all of them to an ADMIN. */
export interface InvoiceReads {
  /** Throws InvoiceNotFound. */
  one(person: Person, uuid: string): Promise<FoundInvoice>;
  list(person: Person, filter: InvoiceFilter, paging: Paging): Listed;
  /** Everybody's. */
  all(filter: InvoiceFilter, paging: Paging): Listed;
  /** All that `list` and `all` would tell, piece by piece. */
  pieces(person: Person, filter: InvoiceFilter): AsyncGenerator<readonly InvoiceRow[]>;
  allPieces(filter: InvoiceFilter): AsyncGenerator<readonly InvoiceRow[]>;
  /** Of an order that the person may see, the oldest first. Throws OrderNotFound. */
  ofOrder(person: Person, order: string): Promise<FoundInvoice[]>;
}

export function invoiceReads({
  app,
  worker,
  orders,
}: {
  readonly app: Db;
  readonly worker: Db;
  readonly orders: Pick<OrderReads, 'one'>;
}): InvoiceReads {
  const managesAll = ({ workspaceRole }: Person) => workspaceRole !== 'member';
  const seenBy = (person: Person, filter: InvoiceFilter): InvoiceFilter =>
    managesAll(person) ? filter : { ...filter, userUuid: person.userUuid };
  const listed = async (tx: Tx, filter: InvoiceFilter, paging: Paging) => {
    const { items, total } = await listInvoices(tx, filter, paging);
    return { items: await withCreditNotes(tx, items), total };
  };
  const seen = async (tx: Tx, uuid: string) => {
    const row = await findInvoice(tx, uuid);
    return row && (await withCreditNotes(tx, [row]))[0];
  };
  return {
    async one(person, uuid) {
      const isAdmin = person.role === ADMIN;
      const found = isAdmin
        ? await asWorker(worker, (tx) => seen(tx, uuid))
        : await inTenant(app, person, (tx) => seen(tx, uuid));
      const isTheirs = isAdmin || managesAll(person) || found?.row.user_uuid === person.userUuid;
      if (!found || !isTheirs) throw new InvoiceNotFound();
      return found;
    },
    list: (person, filter, paging) =>
      inTenant(app, person, (tx) => listed(tx, seenBy(person, filter), paging)),
    all: (filter, paging) => asWorker(worker, (tx) => listed(tx, filter, paging)),
    pieces: (person, filter) =>
      inPieces((after, limit) =>
        inTenant(app, person, (tx) => invoicesAfter(tx, seenBy(person, filter), { after, limit })),
      ),
    allPieces: (filter) =>
      inPieces((after, limit) => asWorker(worker, (tx) => invoicesAfter(tx, filter, { after, limit }))),
    async ofOrder(person, id) {
      const { uuid } = await orders.one(person, id);
      return await asWorker(worker, async (tx) => withCreditNotes(tx, await invoicesOfOrder(tx, uuid)));
    },
  };
}

async function withCreditNotes(tx: Tx, rows: readonly InvoiceRow[]): Promise<FoundInvoice[]> {
  const invoices = rows.filter(({ kind }) => kind === 'invoice').map(({ order_uuid }) => order_uuid);
  const notes = invoices.length === 0 ? [] : await creditNotesOf(tx, invoices);
  return rows.map((row) => ({
    row,
    creditNotes:
      row.kind === 'invoice' ? notes.filter(({ order_uuid }) => order_uuid === row.order_uuid) : [],
  }));
}
