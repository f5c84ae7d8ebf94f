import { queries, type Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import { formatMoney } from '../domain/money.ts';
import { type PaymentEvent, SENT_BACK } from '../domain/payments/payment.events.ts';

export interface PaymentRow {
  readonly uuid: string;
  readonly workspace: string;
  readonly order_uuid: string;
  readonly provider: 'stripe' | 'alipay';
  readonly status: 0 | 1 | 2 | 3;
  readonly reference: string | null;
  readonly capture: string | null;
  readonly amount_minor: string;
  readonly currency: string;
  readonly reason: string | null;
  readonly started_at: Date;
  readonly ended_at: Date | null;
}

interface RefundRow {
  readonly uuid: string;
  readonly payment_uuid: string;
  readonly amount_minor: string;
  readonly currency: string;
  readonly status: 'pending' | 'done' | 'failed';
  readonly reason: string;
  readonly is_of_price: boolean;
  readonly sent_back: boolean;
  readonly requested_at: Date;
  readonly ended_at: Date | null;
}

const [SUCCESS, FAILED, CANCELLED] = [1, 2, 3];

/** Writes what an event of a payment means for the rows of payments and refunds. */
export async function applyPaymentEvent(
  tx: Tx,
  { order, workspace }: { readonly order: string; readonly workspace: string },
  event: StoredEvent<PaymentEvent>,
): Promise<void> {
  const { streamId: uuid, recordedAt } = event;
  const payment = queries(tx)('payments').where({ uuid });
  const refunds = queries(tx)('refunds');
  switch (event.type) {
    case 'PaymentStarted': {
      const { provider, amount } = event.data;
      const money = { amount_minor: amount.minor, currency: amount.currency };
      await queries(tx)('payments').insert({
        ...{ uuid, workspace, order_uuid: order, provider, status: 0, ...money },
        started_at: recordedAt,
      });
      return;
    }
    case 'PaymentOpened':
      await payment.update({ reference: event.data.reference });
      return;
    case 'PaymentSucceeded':
      await payment.update({ status: SUCCESS, capture: event.data.capture, ended_at: recordedAt });
      return;
    case 'PaymentReturned': {
      const { capture, reason } = event.data;
      await payment.update({ status: CANCELLED, capture, reason, ended_at: recordedAt });
      return;
    }
    case 'PaymentFailed':
    case 'PaymentCancelled': {
      const status = event.type === 'PaymentFailed' ? FAILED : CANCELLED;
      await payment.update({ status, reason: event.data.reason, ended_at: recordedAt });
      return;
    }
    case 'RefundStarted': {
      const { refund, amount, reason } = event.data;
      const [row] = await payment.select<PaymentRow[]>('status');
      await refunds.insert({
        ...{ uuid: refund, workspace, order_uuid: order, payment_uuid: uuid, reason, status: 'pending' },
        ...{ amount_minor: amount.minor, currency: amount.currency },
        is_of_price: row?.status === SUCCESS && reason !== SENT_BACK,
        requested_at: recordedAt,
      });
      return;
    }
    case 'PaymentDisputed':
    case 'PaymentDisputeWon':
    case 'PaymentDisputeLost':
      return;
    default: {
      const refund = refunds.where({ uuid: event.data.refund });
      if (event.type === 'RefundSucceeded') await refund.update({ status: 'done', ended_at: recordedAt });
      else {
        const sent_back = queries(tx).raw(`status = 'done'`);
        await refund.update({ status: 'failed', sent_back, ended_at: recordedAt });
      }
    }
  }
}

const shown = ({ amount_minor, currency }: { amount_minor: string; currency: string }) =>
  formatMoney(BigInt(amount_minor), currency);

/** Of an order that nobody began to pay. */
export const noDetails = (currency: string): Awaited<ReturnType<typeof detailsOf>> => ({
  ...{ provider: null, reference: null, paidAt: null, attempts: [], refunds: [] },
  refunded: formatMoney(0n, currency),
});

/** What an order's row tells of its payments, as the public API shows it. */
export async function detailsOf(tx: Tx, order: string) {
  const payments = await queries(tx)('payments')
    .where({ order_uuid: order })
    .orderBy(['started_at', 'uuid'])
    .select<PaymentRow[]>('*');
  const refunds = await queries(tx)('refunds')
    .where({ order_uuid: order })
    .orderBy(['requested_at', 'uuid'])
    .select<RefundRow[]>('*');
  const paying = payments.find(({ status }) => status === SUCCESS) ?? payments.at(-1);
  const back = refunds
    .filter(({ is_of_price, status, sent_back }) => is_of_price && (status === 'done' || sent_back))
    .reduce((sum, { amount_minor }) => sum + BigInt(amount_minor), 0n);
  return {
    provider: paying?.provider ?? null,
    reference: paying?.capture ?? paying?.reference ?? null,
    paidAt: (paying?.status === SUCCESS && paying.ended_at?.toISOString()) || null,
    attempts: payments.map((row) => ({
      uuid: row.uuid,
      provider: row.provider,
      status: row.status,
      reference: row.capture ?? row.reference,
      amount: shown(row),
      startedAt: row.started_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      reason: row.reason,
    })),
    refunds: refunds.map((row) => ({
      uuid: row.uuid,
      paymentUUID: row.payment_uuid,
      amount: shown(row),
      status: row.sent_back ? ('sentBack' as const) : row.status,
      reason: row.reason,
      requestedAt: row.requested_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
    })),
    refunded: formatMoney(back, payments[0]?.currency ?? 'USD'),
  };
}

/** A payment by its uuid, for who works on it. */
export async function findPayment(tx: Tx, uuid: string): Promise<PaymentRow | undefined> {
  return await queries(tx)('payments').where({ uuid }).first<PaymentRow | undefined>('*');
}

/** The payment that a provider took money for, by its number for that. */
export async function paymentOfCapture(
  tx: Tx,
  provider: string,
  capture: string,
): Promise<PaymentRow | undefined> {
  return await queries(tx)('payments').where({ provider, capture }).first<PaymentRow | undefined>('*');
}

/** Which payment a refund is of. */
export async function paymentOfRefund(tx: Tx, refund: string): Promise<string | undefined> {
  const row = await queries(tx)('refunds')
    .where({ uuid: refund })
    .first<{ payment_uuid: string } | undefined>('payment_uuid');
  return row?.payment_uuid;
}

/** Which orders some payments are of, by payment. */
export async function ordersOfPayments(
  tx: Tx,
  payments: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows: { uuid: string; order_uuid: string }[] = await queries(tx)('payments')
    .whereIn('uuid', [...payments])
    .select('uuid', 'order_uuid');
  return new Map(rows.map(({ uuid, order_uuid }) => [uuid, order_uuid]));
}
