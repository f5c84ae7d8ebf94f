import { asWorker, type Db, type Tx } from '@tutka/database';
import { appendEvents, loadStream, uuid5 } from '@tutka/event-store';
import type { SellerTerms } from '../domain/earnings/seller.events.ts';
import type { InvoiceEvent } from '../domain/invoices/invoice.events.ts';
import {
  creditNoteOf,
  type InvoicedOrder,
  invoicedOrder,
  invoiceOf,
  type PaidBy,
} from '../domain/invoices/invoice.ts';
import type { OrderEvent } from '../domain/orders/order.events.ts';
import type { PaymentEvent } from '../domain/payments/payment.events.ts';
import type { JobHandler } from '../jobs/worker.ts';
import type { OrderRef } from '../payments/order-store.ts';
import type { Providers } from '../payments/providers.ts';
import {
  holdOrderInvoices,
  type InvoiceRow,
  invoicesOfOrder,
  keepInvoice,
  takeNumber,
} from '../projections/invoice.ts';
import { findSeller } from '../projections/seller.ts';
import { findBuyer } from '../store/billing-details.ts';
import { byBilling } from '../store/by-billing.ts';
import { isSandboxSeller } from './seller.ts';

export interface IssueDeps {
  readonly worker: Db;
  readonly providers: Providers;
  readonly clock: () => Date;
}

/** How often to see whether somebody has said who sells; saying so has it seen at once. */
const NO_SELLER_MS = 3_600_000;

/** The job of a completed order: issues its invoice, and a credit note for each refund; each once. */
export function invoiceJob({ worker, providers, clock }: IssueDeps): JobHandler {
  return async ({ subject: order, workspace }) => {
    const outcome = await asWorker(worker, (tx) =>
      issueInvoices(tx, { order, workspace }, { providers, now: clock() }),
    );
    return outcome === 'no seller' ? { againInMs: NO_SELLER_MS } : 'done';
  };
}

interface Issuing {
  readonly providers: Providers;
  readonly now: Date;
}

/** Issues what an order has no document for yet. Its append comes last in the transaction, and the numbers with it. */
export async function issueInvoices(
  tx: Tx,
  ref: OrderRef,
  { providers, now }: Issuing,
): Promise<'issued' | 'no seller'> {
  await holdOrderInvoices(tx, ref.order);
  const order = invoicedOrder(await loadStream<OrderEvent>(tx, ref.order));
  if (!order) return 'issued';
  const seller = await findSeller(tx);
  const payment = await paidBy(tx, order.payment, providers);
  if (!seller || (isSandboxSeller(seller.terms) && !isSandbox(payment, providers))) return 'no seller';
  const known = await invoicesOfOrder(tx, ref.order);
  const issue = { tx, ref, order, seller: seller.terms, now };
  const fresh: InvoiceRow[] = [];
  const invoice = known.find(({ kind }) => kind === 'invoice') ?? (await newInvoice(issue, payment));
  if (!known.includes(invoice)) fresh.push(invoice);
  for (const [at, { refund }] of order.refunds.entries()) {
    if (known.some(({ refund_uuid }) => refund_uuid === refund)) continue;
    fresh.push(await newCreditNote(issue, at, refund, invoice));
  }
  await keep(tx, fresh);
  return 'issued';
}

/** Whether no real money moved; where there was nothing to pay, whether none could have. */
const isSandbox = (payment: PaidBy | null, providers: Providers): boolean =>
  payment ? payment.sandbox : [...providers.values()].every(({ sandbox }) => sandbox);

interface Issue {
  readonly tx: Tx;
  readonly ref: OrderRef;
  readonly order: InvoicedOrder;
  readonly seller: SellerTerms;
  readonly now: Date;
}

async function newInvoice(
  { tx, ref, order, seller, now }: Issue,
  payment: PaidBy | null,
): Promise<InvoiceRow> {
  const buyer = await findBuyer(tx, ref.workspace);
  const { number, issuedAt } = await takeNumber(tx, seller.invoicePrefix, now);
  return {
    uuid: uuid5(ref.order, 'invoice'),
    kind: 'invoice',
    ...common(ref, order),
    ...{ number, issued_at: issuedAt, refund_uuid: null },
    document: invoiceOf(order, seller, buyer, payment),
  };
}

async function newCreditNote(
  { tx, ref, order, seller, now }: Issue,
  at: number,
  refund: string,
  invoice: InvoiceRow,
): Promise<InvoiceRow> {
  const { number, issuedAt } = await takeNumber(tx, seller.creditNotePrefix, now);
  return {
    uuid: uuid5(refund, 'credit note'),
    kind: 'creditNote',
    ...common(ref, order),
    ...{ number, issued_at: issuedAt, refund_uuid: refund },
    document: creditNoteOf(order, at, invoice),
  };
}

const common = ({ order, workspace }: OrderRef, { terms }: InvoicedOrder) => ({
  workspace,
  order_uuid: order,
  user_uuid: terms.userUuid,
});

/** How the money came; null where there was nothing to pay. */
async function paidBy(tx: Tx, payment: string | null, providers: Providers): Promise<PaidBy | null> {
  if (payment === null) return null;
  const events = await loadStream<PaymentEvent>(tx, payment);
  const started = events.find((event) => event.type === 'PaymentStarted');
  const taken = events.find((event) => event.type === 'PaymentSucceeded');
  if (!started || !taken) throw new Error(`Payment ${payment} paid an order without succeeding.`);
  const { provider } = started.data;
  const { capture: reference, paidAt } = taken.data;
  return { provider, reference, paidAt, sandbox: providers.get(provider)?.sandbox ?? false };
}

/** Each is a stream of its own, so that none can be issued twice; what stands on it is content, and in its row. */
async function keep(tx: Tx, rows: readonly InvoiceRow[]): Promise<void> {
  const appends = rows.map(({ uuid, workspace, kind, number, order_uuid: order, document }) => {
    const { totalMinor, currency } = document;
    const type = kind === 'invoice' ? 'InvoiceIssued' : 'CreditNoteIssued';
    const event: InvoiceEvent = { type, data: { number, order, totalMinor, currency } };
    return { stream: { id: uuid, type: 'invoice', workspace }, expected: 0, events: [event] };
  });
  await appendEvents(tx, appends, { meta: byBilling }, async () => {
    for (const row of rows) await keepInvoice(tx, row);
  });
}
