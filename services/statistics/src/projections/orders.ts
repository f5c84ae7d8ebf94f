import { planned, queries, type Tx } from '@tutka/database';
import type { Order, OrderNews } from '../counting/told.ts';
import type { Count } from '../domain/count.ts';
import { goneAfter, type OrderMoney, type Worth } from '../domain/order-money.ts';

interface OrderRow {
  readonly order_uuid: string;
  readonly workspace: string;
  readonly user_uuid: string;
  readonly agent_uuid: string | null;
  readonly currency: string;
  readonly total_minor: string;
  readonly gone_minor: string;
}

/** Whose it is, and its worth as news of it are read. */
interface KnownOrder extends Worth {
  readonly row: OrderRow;
  goneMinor: bigint;
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

/** What became of orders, for whom and in the currency in which they were placed; keeps what of them went back. */
export async function countOrders(tx: Tx, news: readonly OrderNews[]): Promise<Count[]> {
  if (news.length === 0) return [];
  const rows: OrderRow[] = await queries(tx)('orders').whereIn(
    'order_uuid',
    news.map(({ orderUuid }) => orderUuid),
  );
  const known = new Map(rows.map((row) => [row.order_uuid, knownOrder(row)]));
  const counts = news.flatMap((one) => countOf(one, known.get(one.orderUuid)));
  await keepGone(
    tx,
    [...known.values()].filter(({ row, goneMinor }) => goneMinor !== BigInt(row.gone_minor)),
  );
  return counts;
}

const knownOrder = (row: OrderRow): KnownOrder => ({
  row,
  totalMinor: BigInt(row.total_minor),
  goneMinor: BigInt(row.gone_minor),
});

/** Of an order that nobody knows there is neither money nor whose it is. */
function countOf({ at, workspace, add, money }: OrderNews, order: KnownOrder | undefined): Count[] {
  if (!order) return add ? [{ at, workspace, add }] : [];
  const { workspace: own, user_uuid: user, agent_uuid: agent } = order.row;
  const whose = { at, workspace: own, user, agent: agent ?? undefined };
  return [{ ...whose, ...(add && { add }), ...(money && { money: moneyOf(order, money) }) }];
}

function moneyOf(order: KnownOrder, money: OrderMoney) {
  const { currency } = order.row;
  if (money === 'paid') return { currency, revenue: order.totalMinor, refunds: 0n };
  const gone = goneAfter(order, money);
  const back = gone - order.goneMinor;
  order.goneMinor = gone;
  return { currency, revenue: -back, refunds: back };
}

async function keepGone(tx: Tx, orders: readonly KnownOrder[]): Promise<void> {
  if (orders.length === 0) return;
  await planned(
    tx,
    'keep-gone',
    `UPDATE orders o SET gone_minor = n.gone_minor
     FROM unnest($1::uuid[], $2::bigint[]) AS n(order_uuid, gone_minor) WHERE o.order_uuid = n.order_uuid`,
    [orders.map(({ row }) => row.order_uuid), orders.map(({ goneMinor }) => String(goneMinor))],
  );
}
