import { planned, queries, type Tx } from '@tutka/database';
import type { Order, OrderMoney } from '../counting/told.ts';
import type { Count } from '../domain/count.ts';

interface OrderRow {
  readonly order_uuid: string;
  readonly workspace: string;
  readonly user_uuid: string;
  readonly agent_uuid: string | null;
  readonly currency: string;
  readonly total_minor: string;
}

/** Keeps what orders are worth. */
export async function keepOrders(tx: Tx, orders: readonly Order[]): Promise<void> {
  if (orders.length === 0) return;
  await planned(
    tx,
    'keep-orders',
    `INSERT INTO orders (order_uuid, workspace, user_uuid, agent_uuid, currency, total_minor)
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::bigint[]) ON CONFLICT DO NOTHING`,
    [
      orders.map(({ orderUuid }) => orderUuid),
      orders.map(({ workspace }) => workspace),
      orders.map(({ userUuid }) => userUuid),
      orders.map(({ agentUuid }) => agentUuid),
      orders.map(({ currency }) => currency),
      orders.map(({ totalMinor }) => String(totalMinor)),
    ],
  );
}

/** The money of orders, in the currency and for whom they were placed. */
export async function countMoney(tx: Tx, money: readonly OrderMoney[]): Promise<Count[]> {
  if (money.length === 0) return [];
  const rows: OrderRow[] = await queries(tx)('orders').whereIn(
    'order_uuid',
    money.map(({ orderUuid }) => orderUuid),
  );
  const known = new Map(rows.map((row) => [row.order_uuid, row]));
  return money.flatMap(({ orderUuid, at, refundMinor }) => {
    const order = known.get(orderUuid);
    if (!order) return [];
    const revenue = refundMinor === undefined ? BigInt(order.total_minor) : -refundMinor;
    return [
      {
        at,
        workspace: order.workspace,
        user: order.user_uuid,
        agent: order.agent_uuid ?? undefined,
        money: { currency: order.currency, revenue, refunds: refundMinor ?? 0n },
      },
    ];
  });
}
