import { pagingOf, routes } from '@tutka/http-contracts';
import { bind, page, sendDownload } from '@tutka/service-runtime';
import type { Router } from 'express';
import type { InvoiceReads } from '../invoices/invoice-reads.ts';
import { invoiceView } from './invoice-view.ts';
import { personOf } from './person.ts';

/** Invoices and credit notes, read and printed; nobody writes them by hand. */
export function bindInvoices(router: Router, { invoices }: { readonly invoices: InvoiceReads }): void {
  bind(router, routes.listInvoices, async ({ query, principal }) => {
    const { items, total } = await invoices.list(personOf(principal), query, pagingOf(query));
    return page({ items: items.map(invoiceView), total });
  });

  bind(router, routes.listAllInvoices, async ({ query }) => {
    const { items, total } = await invoices.all(query, pagingOf(query));
    return page({
      items: items.map((found) => ({ ...invoiceView(found), workspace: found.row.workspace })),
      total,
    });
  });

  bind(router, routes.listOrderInvoices, async ({ params, principal }) =>
    (await invoices.ofOrder(personOf(principal), params.id)).map(invoiceView),
  );

  bind(router, routes.getInvoice, async ({ params, principal }) =>
    invoiceView(await invoices.one(personOf(principal), params.uuid)),
  );

  bind(router, routes.getInvoicePdf, async ({ params, query, principal, response }) => {
    const person = personOf(principal);
    const invoice = invoiceView(await invoices.one(person, params.uuid));
    // With what draws it, which a start need not load.
    const { invoicePdf } = await import('../invoices/pdf/invoice-pdf.ts');
    const content = await invoicePdf(invoice, query.language ?? person.language);
    return sendDownload(response, { name: `${invoice.number}.pdf`, type: 'application/pdf', content });
  });
}
