import type { StoredEvent } from '@tutka/event-store';
import type { Order } from '@tutka/http-contracts';
import { formatDecimal, formatMoney, parseDecimal, parseMoney } from '../domain/money.ts';
import type { OrderStreamsEvent } from '../domain/orders/order-work.ts';
import { owed } from '../domain/payments/owed.ts';
import type { OrderRow } from '../projections/order.ts';

/** An order as the public API shows it. */
export function orderView(row: OrderRow): Order {
  return {
    id: Number(row.id),
    uuid: row.uuid,
    userId: Number(row.user_id),
    userUUID: row.user_uuid,
    status: row.status,
    type: row.type,
    totalPrice: row.total_price,
    currency: row.currency,
    discountRules: row.discount_rules,
    tax: row.tax,
    paymentDetails: { ...row.payment_details, lost: lostOf(row), owed: owedIn(row.payment_details) },
    product: row.product,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    expiredAt: row.expired_at.toISOString(),
  };
}

function lostOf({ is_lost, total_price, currency, payment_details: { refunded } }: OrderRow): string {
  const left = parseMoney(total_price, currency) - parseMoney(refunded, currency);
  return formatMoney(is_lost ? left : 0n, currency);
}

type Details = OrderRow['payment_details'];

const PAID = 1;

/** Of the first payment of which anything was to go back and did not, as one goes back at a time. */
function owedIn({ attempts, refunds }: Details): Order['paymentDetails']['owed'] {
  for (const { uuid, status } of attempts) {
    const ofIt = refunds.filter(({ paymentUUID }) => paymentUUID === uuid);
    const newest = ofIt.at(-1);
    if (!newest) continue;
    // In the decimals of the currency that came.
    const digits = newest.amount.split('.')[1]?.length ?? 0;
    const phase = status === PAID ? 'succeeded' : 'returned';
    const minor = owed({ phase, refunds: ofIt.map((one) => refundIn(one, digits)) });
    if (minor > 0n) {
      return { amount: formatDecimal(minor, digits), refundUUID: newest.uuid, ofPrice: status === PAID };
    }
  }
  return null;
}

const refundIn = ({ amount, status, reason }: Details['refunds'][number], digits: number) => ({
  amount: { minor: parseDecimal(amount, digits).toString() },
  state: status === 'sentBack' ? ('sent back' as const) : status,
  reason,
});

const KINDS: Readonly<Record<string, 'person' | 'provider'>> = { person: 'person', provider: 'provider' };

/** One line of an order's history. */
export function eventView({ row, event }: { row: OrderRow; event: StoredEvent<OrderStreamsEvent> }) {
  const { actor, actorKind = '' } = event.meta;
  const isPerson = actorKind === 'person';
  const isOther = isPerson && event.type === 'RefundStarted';
  const attempt = attemptOf(row, event);
  return {
    at: event.recordedAt.toISOString(),
    type: event.type,
    by: isOther ? ('admin' as const) : (KINDS[actorKind] ?? ('platform' as const)),
    userUUID: isPerson ? (actor ?? null) : null,
    paymentUUID: attempt?.uuid ?? null,
    provider: attempt?.provider ?? null,
    amount: amountOf(row, event),
    reason: 'reason' in event.data ? event.data.reason : null,
  };
}

function attemptOf({ payment_details: { attempts } }: OrderRow, event: StoredEvent<OrderStreamsEvent>) {
  const named = 'payment' in event.data ? event.data.payment : event.streamId;
  return attempts.find(({ uuid }) => uuid === named);
}

function amountOf(row: OrderRow, event: StoredEvent<OrderStreamsEvent>): string | null {
  switch (event.type) {
    case 'OrderPlaced':
      return row.total_price;
    case 'OrderRefunded':
      return formatMoney(BigInt(event.data.amountMinor), row.currency);
    case 'PaymentStarted':
    case 'RefundStarted':
      return formatMoney(BigInt(event.data.amount.minor), event.data.amount.currency);
    default:
      return null;
  }
}
