import { type Account, happened, newId } from './account.ts';
import { type FormGroup, groupAt, textAt, textsIn } from './form-body.ts';
import { leastOf } from './session-checks.ts';
import { invalid, missing, StripeRefusal } from './stripe-refusal.ts';
import type { Invoice, InvoiceItem, InvoiceLine } from './subscription-objects.ts';

export function invoiceOf({ store }: Account, id: string): Invoice {
  const found = store.get('invoice', id);
  if (found === undefined) throw missing('invoice', id);
  return found;
}

function customerIn({ store }: Account, form: FormGroup): string {
  const customer = textAt(form, 'customer') ?? '';
  if (store.get('customer', customer) === undefined) throw missing('customer', customer, 400);
  return customer;
}

/** Makes an invoice of no subscription, as `POST /v1/invoices` asks; empty, and a draft. */
export function createInvoice(account: Account, form: FormGroup): Invoice {
  const at = account.now();
  if (textAt(form, 'auto_advance') !== 'false') {
    throw invalid('auto_advance', 'This sandbox finalizes no invoice by itself');
  }
  return account.store.put<Invoice>({
    id: newId('in'),
    object: 'invoice',
    created: at,
    status: 'draft',
    billing_reason: 'manual',
    metadata: textsIn(groupAt(form, 'metadata')),
    amount_due: 0,
    amount_paid: 0,
    amount_remaining: 0,
    total: 0,
    currency: textAt(form, 'currency') ?? 'usd',
    customer: customerIn(account, form),
    attempted: false,
    attempt_count: 0,
    lines: { object: 'list', data: [] },
    parent: null,
    period_start: at,
    period_end: at,
    livemode: false,
  });
}

/** Puts a line on a draft, as `POST /v1/invoiceitems` asks. */
export function createInvoiceItem(account: Account, form: FormGroup): InvoiceItem {
  const invoice = invoiceOf(account, textAt(form, 'invoice') ?? '');
  const [amount, currency] = [Number(textAt(form, 'amount')), textAt(form, 'currency') ?? ''];
  if (!Number.isInteger(amount)) throw invalid('amount', 'Invalid integer');
  if (invoice.status !== 'draft') throw new StripeRefusal(400, 'This invoice is no longer editable');
  if (currency !== invoice.currency) throw invalid('currency', `The invoice is in ${invoice.currency}`);
  const at = account.now();
  const description = textAt(form, 'description') ?? '';
  const period = { start: at, end: at };
  const line: InvoiceLine = { id: newId('il'), object: 'line_item', amount, currency, description, period };
  const total = invoice.total + amount;
  const data = [...invoice.lines.data, line];
  const lines = { object: 'list', data } as const;
  account.store.put<Invoice>({ ...invoice, total, amount_due: total, amount_remaining: total, lines });
  return account.store.put<InvoiceItem>({
    id: newId('ii'),
    object: 'invoiceitem',
    created: at,
    amount,
    currency,
    customer: customerIn(account, form),
    description,
    invoice: invoice.id,
    metadata: textsIn(groupAt(form, 'metadata')),
    livemode: false,
  });
}

export function finalizeInvoice(account: Account, id: string): Invoice {
  const invoice = invoiceOf(account, id);
  if (invoice.status !== 'draft') throw new StripeRefusal(400, 'This invoice is already finalized');
  // So little is not charged: it goes to the customer's balance, and the invoice is paid.
  const isTooLittle = invoice.total < leastOf(invoice.currency);
  const changes = isTooLittle ? ({ status: 'paid', amount_due: 0, amount_remaining: 0 } as const) : undefined;
  const done = account.store.put<Invoice>({ ...invoice, status: 'open', ...changes });
  happened(account, 'invoice.finalized', done);
  return done;
}

export function voidInvoice(account: Account, id: string): Invoice {
  const invoice = invoiceOf(account, id);
  if (invoice.status !== 'open') {
    throw new StripeRefusal(400, `You can only void an open invoice, and this one is ${invoice.status}`);
  }
  const gone = account.store.put<Invoice>({ ...invoice, status: 'void', amount_remaining: 0 });
  happened(account, 'invoice.voided', gone);
  return gone;
}

/** Changes what is written on an invoice, as `POST /v1/invoices/:id` asks. */
export function updateInvoice(account: Account, form: FormGroup, id: string): Invoice {
  const invoice = invoiceOf(account, id);
  const metadata = { ...invoice.metadata, ...textsIn(groupAt(form, 'metadata')) };
  return account.store.put<Invoice>({ ...invoice, metadata });
}
