import { asWorker, type Db } from '@tutka/database';
import { uuid5 } from '@tutka/event-store';
import { membersAmong } from '../store/accounts.ts';
import { expiringOrders, stopWaiting } from '../store/heard-orders.ts';
import { aboutOrder } from './about-order.ts';
import type { Tell } from './tell.ts';

/**
 * Tells whose orders expire soon; dying in between tells nobody twice, for an order's telling has one id. Who belongs to the workspace
 * no more cannot pay it, and nobody else may.
 */
export async function tellExpiring(worker: Db, tell: Tell): Promise<void> {
  for (const order of await expiringOrders(worker)) {
    const event = { id: uuid5(order.uuid, 'expiring'), time: new Date(), workspace: order.workspace };
    const notice = aboutOrder({ ...order, number: Number(order.number) }, []);
    const { workspace, user } = order;
    const members = await asWorker(worker, (tx) => membersAmong(tx, workspace, [user]));
    if (members.has(user)) await tell({ event, kind: 'orderExpiring', notice });
    await stopWaiting(worker, order.uuid);
  }
}
