import type { Db } from '@tutka/database';
import { decideAndAppend } from '@tutka/event-store';
import { saleOf } from '../domain/earnings/earning.decide.ts';
import { goneMinor } from '../domain/orders/order.state.ts';
import type { JobHandler } from '../jobs/worker.ts';
import type { OrderStore } from '../payments/order-store.ts';
import type { AtPoint } from '../payments/points.ts';
import { applyEarningEvents } from '../projections/earning.ts';
import { earningAggregate, earningStream } from '../store/earning-aggregates.ts';

interface EarnDeps {
  readonly worker: Db;
  readonly orders: Pick<OrderStore, 'now'>;
  readonly at: AtPoint;
}

/** The job of an order that somebody earns by: gives them their share once, and takes back what refunds take of it. */
export function earnJob({ worker, orders, at }: EarnDeps): JobHandler {
  return async ({ subject: order, workspace }) => {
    const { order: state } = await orders.now({ order, workspace });
    if (state.phase !== 'completed') return 'done';
    const { terms } = state;
    const sale = saleOf(order, terms);
    if (!sale || !terms.earner) return 'done';
    const scope = { kind: 'service', workspace: terms.earner.workspace };
    await decideAndAppend(worker, scope, earningAggregate, {
      streamId: earningStream(order),
      command: { type: 'settle', sale, refundedMinor: goneMinor(state) },
      meta: { actor: 'billing', actorKind: 'service' },
      project: applyEarningEvents,
    });
    await at('earned');
    return 'done';
  };
}
