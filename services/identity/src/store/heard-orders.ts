import { type Db, queries, type Tx } from '@tutka/database';

export interface HeardOrder {
  readonly uuid: string;
  readonly workspace: string;
  readonly user: string;
  /** The one people know it by. */
  readonly number: number;
}

interface PlacedOrder extends HeardOrder {
  readonly placedAt: Date;
  readonly expiresAt: Date;
  /** For a person to pay it. */
  readonly isWaiting: boolean;
}

const columns = { uuid: 'uuid', workspace: 'workspace', user: 'user_uuid', number: 'number' };

/** Each of these may be told again. */
export async function hearPlaced(worker: Db, order: PlacedOrder): Promise<void> {
  const { uuid, workspace, user, number, placedAt, expiresAt, isWaiting: waiting } = order;
  const times = { placed_at: placedAt, expires_at: expiresAt };
  const row = { uuid, workspace, user_uuid: user, number, ...times, waiting };
  await worker('heard_orders').insert(row).onConflict('uuid').ignore();
}

/** Paid, cancelled, expired, or told of: it is waited for no more. */
export async function stopWaiting(worker: Db, uuid: string): Promise<void> {
  await worker('heard_orders').where({ uuid }).update({ waiting: false });
}

export async function hearPayment(worker: Db, uuid: string, order_uuid: string): Promise<void> {
  await worker('heard_payments').insert({ uuid, order_uuid }).onConflict('uuid').ignore();
}

export async function heardOrder(worker: Db, uuid: string): Promise<HeardOrder | undefined> {
  const row = await worker('heard_orders').where({ uuid }).first<HeardOrder | undefined>(columns);
  return row && { ...row, number: Number(row.number) };
}

/** The order that a payment was an attempt to pay. */
export async function orderOfPayment(worker: Db, payment: string): Promise<HeardOrder | undefined> {
  const row = await worker('heard_payments')
    .where({ uuid: payment })
    .first<{ order_uuid: string } | undefined>('order_uuid');
  return row && (await heardOrder(worker, row.order_uuid));
}

/** Those that still wait when two thirds of their time are over, of three days two. */
export async function expiringOrders(worker: Db): Promise<HeardOrder[]> {
  return await worker('heard_orders')
    .where({ waiting: true })
    .whereRaw('expires_at > now() AND expires_at - (expires_at - placed_at) / 3 <= now()')
    .limit(500)
    .select<HeardOrder[]>(columns);
}

/** Longer than a refund may take: of an order that was forgotten the workspace's owners would be told. */
const KEPT_DAYS = 400;
const AT_ONCE = 5_000;

/** Forgets the oldest orders that wait for nothing, with their payments. */
export async function forgetOldOrders(tx: Tx): Promise<void> {
  await queries(tx).raw(
    `WITH gone AS (
       DELETE FROM heard_orders WHERE uuid IN (
         SELECT uuid FROM heard_orders WHERE NOT waiting AND placed_at < now() - ? * interval '1 day'
         ORDER BY placed_at LIMIT ? FOR UPDATE SKIP LOCKED)
       RETURNING uuid)
     DELETE FROM heard_payments WHERE order_uuid IN (SELECT uuid FROM gone)`,
    [KEPT_DAYS, AT_ONCE],
  );
}
