import type { JobHandler } from '../jobs/worker.ts';
import { byBilling } from '../store/by-billing.ts';
import type { SettleDeps } from './settle-payment.ts';

/** The job of an order that nobody has paid: over when its time is. */
export function expireJob({ orders, at, clock }: Pick<SettleDeps, 'orders' | 'at' | 'clock'>): JobHandler {
  return async ({ subject, workspace }) => {
    const ref = { order: subject, workspace };
    const now = clock().getTime();
    const { order } = await orders.change(ref, byBilling, () => ({ order: [{ type: 'expire', now }] }));
    await at('expired');
    if (order.phase !== 'processing') return 'done';
    return { againInMs: Math.max(1_000, Date.parse(order.terms.expiresAt) - now) };
  };
}
