import { queries, type Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type { AppliedTax } from '../domain/invoices/tax.ts';
import { formatMoney } from '../domain/money.ts';
import type { OrderEvent, OrderTerms } from '../domain/orders/order.events.ts';
import type { PaymentEvent } from '../domain/payments/payment.events.ts';
import { countDiscount } from './discount.ts';
import { applyPaymentEvent, detailsOf, noDetails } from './payment.ts';

type AnyEvent = OrderEvent | PaymentEvent;
type Of<E extends AnyEvent> = StoredEvent<E>;

/** Writes what events of one order and its payments mean for the read models. */
export async function applyOrderEvents(
  tx: Tx,
  { order, workspace }: { readonly order: string; readonly workspace: string },
  events: readonly StoredEvent<AnyEvent>[],
): Promise<void> {
  for (const event of events) {
    if (isOfPayment(event)) await applyPaymentEvent(tx, { order, workspace }, event);
    else await applyOrderEvent(tx, workspace, event);
  }
  const last = events.at(-1);
  if (!last || last.type === 'OrderPlaced') return;
  const details = events.some(isOfPayment) && { payment_details: JSON.stringify(await detailsOf(tx, order)) };
  await queries(tx)('orders')
    .where({ uuid: order })
    .update({ ...details, updated_at: last.recordedAt });
}

const isOfPayment = (event: StoredEvent<AnyEvent>): event is Of<PaymentEvent> =>
  event.streamType === 'payment';

const CANCELLED = 2;

async function applyOrderEvent(tx: Tx, workspace: string, event: Of<OrderEvent>): Promise<void> {
  const orders = queries(tx)('orders').where({ uuid: event.streamId });
  switch (event.type) {
    case 'OrderPlaced': {
      const row = JSON.stringify(placedRow(workspace, [event]));
      await queries(tx).raw(insertPlaced('?'), [row]);
      for (const { code } of event.data.terms.discounts) await countDiscount(tx, code, 1);
      return;
    }
    case 'OrderCompleted':
      await orders.update({ status: 1 });
      return;
    case 'OrderDisputeLost':
      await orders.update({ is_lost: true });
      return;
    case 'OrderCancelled':
    case 'OrderExpired': {
      const [row] = await orders.update({ status: CANCELLED }).returning<OrderRow[]>('discount_rules');
      for (const { code } of row?.discount_rules ?? []) await countDiscount(tx, code, -1);
    }
  }
}

/** Inserts what `placedRow` gives, as the JSON that `place` stands for. */
export const insertPlaced = (place: string): string => {
  const columns = `id, uuid, workspace, user_id, user_uuid, status, type, total_price, currency, discount_rules,
    tax, payment_details, product, created_at, updated_at, expired_at`;
  return `INSERT INTO orders (${columns})
    SELECT ${columns} FROM jsonb_populate_record(NULL::orders, ${place}::jsonb)`;
};

/** A new order's row as JSON; it may be completed at once. */
export function placedRow(workspace: string, events: readonly Of<OrderEvent>[]) {
  const placed = events.find((event) => event.type === 'OrderPlaced');
  if (!placed) throw new Error('An order begins by being placed.');
  const { streamId: uuid, recordedAt: at } = placed;
  const { terms } = placed.data;
  const { currency } = terms;
  const shown = (minor: string) => formatMoney(BigInt(minor), currency);
  return {
    ...{ uuid, workspace, created_at: at, updated_at: at },
    status: events.some(({ type }) => type === 'OrderCompleted') ? 1 : 0,
    id: terms.number,
    user_id: terms.userId,
    user_uuid: terms.userUuid,
    type: terms.type,
    total_price: shown(terms.totalMinor),
    currency,
    discount_rules: terms.discounts.map(({ offMinor, ...rule }) => ({ ...rule, off: shown(offMinor) })),
    tax: terms.tax ? shownTax(terms.tax, currency) : null,
    payment_details: noDetails(currency),
    product: terms.product,
    expired_at: terms.expiresAt,
  };
}

/** A tax as rows and the API show it. */
export const shownTax = ({ amountMinor, ...tax }: AppliedTax, currency: string) => ({
  ...tax,
  amount: formatMoney(BigInt(amountMinor), currency),
});

/** An order as it is kept. */
export interface OrderRow {
  readonly id: string;
  readonly uuid: string;
  readonly workspace: string;
  readonly user_id: string;
  readonly user_uuid: string;
  readonly status: 0 | 1 | 2;
  readonly type: 'normal' | 'subscription';
  readonly total_price: string;
  readonly currency: string;
  readonly discount_rules: { code: string; kind: 'percent' | 'amount'; value: string; off: string }[];
  readonly tax: ReturnType<typeof shownTax> | null;
  readonly payment_details: Awaited<ReturnType<typeof detailsOf>>;
  readonly product: OrderTerms['product'];
  /** Its payment was disputed, and the bank took the money for good. */
  readonly is_lost: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly expired_at: Date;
}

/** Which order a row is of. */
export const refOf = ({ uuid: order, workspace }: OrderRow) => ({ order, workspace });

/** Whether a text can be the uuid of an order; it may be its number otherwise. */
export const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** An order that the transaction may see, by uuid or number. */
export async function findOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  const by = isUuid(id) ? { uuid: id.toLowerCase() } : { id };
  return await queries(tx)('orders').where(by).first<OrderRow | undefined>('*');
}

/** Whether a workspace has bought an agent and kept it. */
export async function ownsAgent(tx: Tx, workspace: string, agentUUID: string): Promise<boolean> {
  return (await ordersOfAgent(tx, workspace, agentUUID)).length > 0;
}

/** The orders by which a workspace has an agent, in the order in which they were completed: one, unless it was paid twice. */
export async function ordersOfAgent(tx: Tx, workspace: string, agentUUID: string): Promise<string[]> {
  const { rows } = await queries(tx).raw<{ rows: { uuid: string }[] }>(
    `SELECT o.uuid FROM orders o LEFT JOIN payments p ON p.order_uuid = o.uuid AND p.status = 1
     WHERE o.workspace = ? AND o.status = 1 AND NOT o.is_lost AND o.product @> ?::jsonb
     AND (o.payment_details->>'refunded')::numeric < o.total_price::numeric + (o.total_price::numeric = 0)::int
     ORDER BY coalesce(p.ended_at, o.created_at), o.uuid`,
    [workspace, JSON.stringify({ kind: 'agent', agentUUID })],
  );
  return rows.map(({ uuid }) => uuid);
}

/** The next order's number. */
export async function nextOrderNumber(tx: Tx): Promise<number> {
  const { rows } = await queries(tx).raw<{ rows: { n: string }[] }>(`SELECT nextval('order_numbers') AS n`);
  return Number(rows[0]?.n);
}
