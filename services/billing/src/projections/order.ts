import { queries, type Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import { formatMoney } from '../domain/money.ts';
import type { OrderEvent, OrderTerms } from '../domain/order.events.ts';
import type { PaymentEvent } from '../domain/payment.events.ts';
import type { AppliedTax } from '../domain/tax.ts';
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
    case 'OrderPlaced':
      await queries(tx)('orders').insert({
        ...columnsOf(event.data.terms),
        uuid: event.streamId,
        workspace,
        created_at: event.recordedAt,
        updated_at: event.recordedAt,
      });
      for (const { code } of event.data.terms.discounts) await countDiscount(tx, code, 1);
      return;
    case 'OrderCompleted':
      await orders.update({ status: 1 });
      return;
    case 'OrderCancelled':
    case 'OrderExpired': {
      const [row] = await orders.update({ status: CANCELLED }).returning<OrderRow[]>('discount_rules');
      for (const { code } of row?.discount_rules ?? []) await countDiscount(tx, code, -1);
    }
  }
}

function columnsOf(terms: OrderTerms) {
  const { currency } = terms;
  const shown = (minor: string) => formatMoney(BigInt(minor), currency);
  const rules = terms.discounts.map(({ offMinor, ...rule }) => ({ ...rule, off: shown(offMinor) }));
  return {
    id: terms.number,
    user_id: terms.userId,
    user_uuid: terms.userUuid,
    type: terms.type,
    total_price: shown(terms.totalMinor),
    currency,
    discount_rules: JSON.stringify(rules),
    tax: terms.tax ? JSON.stringify(shownTax(terms.tax, currency)) : null,
    payment_details: JSON.stringify(noDetails(currency)),
    product: JSON.stringify(terms.product),
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
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly expired_at: Date;
}

/** Which order a row is of. */
export const refOf = ({ uuid: order, workspace }: OrderRow) => ({ order, workspace });

/** What a list is narrowed by. */
export interface OrderFilter {
  /** Whose. */
  readonly userUuid?: string | undefined;
  readonly status?: number | undefined;
  readonly type?: string | undefined;
  readonly currency?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly planId?: string | undefined;
  readonly agentUUID?: string | undefined;
  /** A number, a uuid, or a provider's reference or capture. */
  readonly search?: string | undefined;
}

/** Orders that the transaction may see, the newest first. */
export async function listOrders(
  tx: Tx,
  filter: OrderFilter,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ items: OrderRow[]; total: number }> {
  const [counted] = await narrowed(tx, filter).count<{ count: string }[]>('* as count');
  const items = await narrowed(tx, filter)
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'uuid', order: 'asc' },
    ])
    .offset((page - 1) * pageSize)
    .limit(pageSize)
    .select<OrderRow[]>('*');
  return { items, total: Number(counted?.count ?? 0) };
}

function narrowed(tx: Tx, filter: OrderFilter) {
  const { userUuid, status, type, currency, from, to, planId, agentUUID, search } = filter;
  const query = queries(tx)('orders');
  const exact = { user_uuid: userUuid, status, type, currency };
  for (const [column, value] of Object.entries(exact)) {
    if (value !== undefined) query.where(column, value);
  }
  if (from !== undefined) query.where('created_at', '>=', from);
  if (to !== undefined) query.where('created_at', '<', to);
  if (planId !== undefined) query.whereRaw('product @> ?::jsonb', [JSON.stringify({ planId })]);
  if (agentUUID !== undefined) query.whereRaw('product @> ?::jsonb', [JSON.stringify({ agentUUID })]);
  if (search) query.where(searched(tx, search.trim()));
  return query;
}

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
const isNumber = (text: string) => /^\d{1,15}$/.test(text);

function searched(tx: Tx, text: string): Record<string, unknown> | ReturnType<typeof byProvider> {
  if (isUuid(text)) return { uuid: text.toLowerCase() };
  return isNumber(text) ? { id: text } : byProvider(tx, text);
}

const byProvider = (tx: Tx, text: string) =>
  queries(tx).raw(
    'uuid IN (SELECT order_uuid FROM payments WHERE reference = ? UNION SELECT order_uuid FROM payments WHERE capture = ?)',
    [text, text],
  );

/** An order that the transaction may see, by uuid or number. */
export async function findOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  const by = isUuid(id) ? { uuid: id.toLowerCase() } : { id };
  return await queries(tx)('orders').where(by).first<OrderRow | undefined>('*');
}

/** Whether a workspace has bought an agent and kept it. */
export async function ownsAgent(tx: Tx, workspace: string, agentUUID: string): Promise<boolean> {
  const { rows } = await queries(tx).raw<{ rows: unknown[] }>(
    `SELECT 1 FROM orders o WHERE workspace = ? AND status = 1 AND product @> ?::jsonb
     AND (payment_details->>'refunded')::numeric < total_price::numeric + (total_price::numeric = 0)::int LIMIT 1`,
    [workspace, JSON.stringify({ kind: 'agent', agentUUID })],
  );
  return rows.length > 0;
}

/** The next order's number. */
export async function nextOrderNumber(tx: Tx): Promise<number> {
  const { rows } = await queries(tx).raw<{ rows: { n: string }[] }>(`SELECT nextval('order_numbers') AS n`);
  return Number(rows[0]?.n);
}
