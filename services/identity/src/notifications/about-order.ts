import type { HeardOrder } from '../store/heard-orders.ts';
import type { Notice } from './notification-kind.ts';

/** To whoever placed an order; while identity has not heard of the order, to the workspace's owners. */
export function aboutOrder(order: HeardOrder | undefined, owners: readonly string[]): Notice {
  if (!order) return { to: owners, data: {}, link: '/orders' };
  const { uuid, user, number } = order;
  return { to: [user], data: { orderUUID: uuid, number }, link: `/orders/${uuid}` };
}
