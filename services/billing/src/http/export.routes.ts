import { type FoundOrder, routes } from '@tutka/http-contracts';
import { bind, csvPieces, type Person, sendDownloadInPieces } from '@tutka/service-runtime';
import type { Router } from 'express';
import type { Accounts } from '../clients/accounts.ts';
import { invoiceColumns } from '../invoices/invoice-csv.ts';
import type { InvoiceReads } from '../invoices/invoice-reads.ts';
import { orderColumns, workspaceColumn, workspaceNameColumn } from '../orders/order-csv.ts';
import type { OrderReads } from '../orders/order-reads.ts';
import type { InvoiceRow } from '../projections/invoice.ts';
import type { OrderRow } from '../projections/order.ts';
import { invoiceView } from './invoice-view.ts';
import { orderView } from './order-view.ts';
import { personOf } from './person.ts';

export interface ExportDeps {
  readonly orders: OrderReads;
  readonly invoices: InvoiceReads;
  readonly accounts: Accounts;
}

type Pieces<T> = AsyncGenerator<readonly T[]>;

const fileOf = (name: string) => ({ name: `${name}.csv`, type: 'text/csv; charset=utf-8' });

/** Orders and invoices as tables to keep: all that a list would tell, and nobody left out where identity does not answer. */
export function bindExports(router: Router, { orders, invoices, accounts: { kept } }: ExportDeps): void {
  async function* withBuyers(reader: Person, pieces: Pieces<OrderRow>): Pieces<FoundOrder> {
    for await (const rows of pieces) {
      const buyers = await kept.people(
        reader,
        rows.map(({ user_uuid }) => user_uuid),
      );
      yield rows.map((row) => {
        const buyer = buyers.get(row.user_uuid) ?? null;
        return { ...orderView(row), workspace: row.workspace, buyer };
      });
    }
  }

  async function* withWorkspaces(admin: Person, pieces: Pieces<FoundOrder>) {
    for await (const rows of pieces) {
      const known = await kept.workspaces(
        admin,
        rows.map(({ workspace }) => workspace),
      );
      yield rows.map((row) => ({ ...row, workspaceName: known.get(row.workspace)?.name ?? '' }));
    }
  }

  bind(router, routes.exportOrders, async ({ query, principal, response }) => {
    const person = personOf(principal);
    const rows = withBuyers(person, orders.pieces(person, query));
    await sendDownloadInPieces(response, fileOf('orders'), csvPieces(orderColumns, rows));
    return undefined;
  });

  bind(router, routes.exportAllOrders, async ({ query, principal, response }) => {
    const admin = personOf(principal);
    const rows = withWorkspaces(admin, withBuyers(admin, orders.allPieces(admin, query)));
    const columns = [workspaceColumn, workspaceNameColumn, ...orderColumns];
    await sendDownloadInPieces(response, fileOf('orders'), csvPieces(columns, rows));
    return undefined;
  });

  bind(router, routes.exportInvoices, async ({ query, principal, response }) => {
    const rows = shownInvoices(invoices.pieces(personOf(principal), query));
    await sendDownloadInPieces(response, fileOf('invoices'), csvPieces(invoiceColumns, rows));
    return undefined;
  });

  bind(router, routes.exportAllInvoices, async ({ query, response }) => {
    const columns = [workspaceColumn, ...invoiceColumns];
    const rows = shownInvoices(invoices.allPieces(query));
    await sendDownloadInPieces(response, fileOf('invoices'), csvPieces(columns, rows));
    return undefined;
  });
}

async function* shownInvoices(pieces: Pieces<InvoiceRow>) {
  for await (const rows of pieces) {
    yield rows.map((row) => ({ ...invoiceView({ row, creditNotes: [] }), workspace: row.workspace }));
  }
}
