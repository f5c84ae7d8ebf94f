import { planned, queries, type Tx } from '@tutka/database';
import type { Order, OrderNews } from '../counting/told.ts';
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

/** What became of orders, for whom and in the currency in which they were placed. */
export async function countOrders(tx: Tx, news: readonly OrderNews[]): Promise<Count[]> {
  if (news.length === 0) return [];
  const rows: OrderRow[] = await queries(tx)('orders').whereIn(
    'order_uuid',
    news.map(({ orderUuid }) => orderUuid),
  );
  const known = new Map(rows.map((row) => [row.order_uuid, row]));
  return news.flatMap((one) => countOf(one, known.get(one.orderUuid)));
}

/** Of an order that nobody knows there is neither money nor whose it is. */
function countOf({ at, workspace, add, money }: OrderNews, order: OrderRow | undefined): Count[] {
  if (!order) return add ? [{ at, workspace, add }] : [];
  const whose = {
    at,
    workspace: order.workspace,
    user: order.user_uuid,
    agent: order.agent_uuid ?? undefined,
  };
  return [{ ...whose, ...(add && { add }), ...(money && { money: moneyOf(order, money) }) }];
}

function moneyOf({ currency, total_minor }: OrderRow, money: NonNullable<OrderNews['money']>) {
  if (money === 'paid') return { currency, revenue: BigInt(total_minor), refunds: 0n };
  return { currency, revenue: -money.refundMinor, refunds: money.refundMinor };
}
