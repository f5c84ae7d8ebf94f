import { asWorker } from '@tutka/database';
import { uuid5 } from '@tutka/event-store';
import type { OrderedProduct } from '../domain/orders/order.events.ts';
import { giveBack } from '../payments/give-back.ts';
import {
  isRenewing,
  notePlanGiven,
  runningSubscription,
  type SubscriptionRow,
  wasPlanGiven,
} from '../projections/subscription.ts';
import { byBilling } from '../store/by-billing.ts';
import { changeSubscriptions } from './change-subscription.ts';
import type { RenewDeps } from './charge-order.ts';

/** What was bought once, and for whom. */
export interface Bought {
  readonly order: string;
  readonly workspace: string;
  readonly userUuid: string;
}

type OrderedPlan = Extract<OrderedProduct, { kind: 'plan' }>;

/**
 * Of the plan it has, a workspace gets another period; another plan takes the place of the one it has. Where that one renews,
 * which may have been paid meanwhile, nothing is given, and the money goes back.
 */
export async function givePlan(deps: RenewDeps, bought: Bought, plan: OrderedPlan): Promise<void> {
  const { order, workspace } = bought;
  const isWanted = await asWorker(deps.worker, async (tx) => {
    const running = await runningSubscription(tx, workspace, { hold: true });
    if (running && isRenewing(running) && !(await wasPlanGiven(tx, order))) return false;
    if (!(await notePlanGiven(tx, order, workspace))) return true;
    await changeSubscriptions(tx, workspace, stepsOf(running, bought, plan, deps.clock()), byBilling);
    return true;
  });
  if (!isWanted) await giveBack(deps.orders, bought, 'ALREADY_SUBSCRIBED');
}

function stepsOf(
  running: SubscriptionRow | undefined,
  { order, userUuid }: Bought,
  { planId, period }: OrderedPlan,
  now: Date,
) {
  if (running && isMoreOf(running, planId, period, now)) {
    return [{ subscription: running.uuid, command: { type: 'extend', order } as const }];
  }
  const fresh = uuid5(order, 'subscription');
  const start = { type: 'start', planId, period, order, userUuid, now } as const;
  return [
    ...(running ? [{ subscription: running.uuid, command: replaced }] : []),
    { subscription: fresh, command: start },
  ];
}

const replaced = { type: 'end', reason: 'REPLACED' } as const;

/** What renews is not bought again: its periods are charged. */
function isMoreOf(running: SubscriptionRow, planId: string, period: string, now: Date): boolean {
  const { plan_id, ends_at, price_minor } = running;
  const isOnce = price_minor === null;
  return isOnce && plan_id === planId && running.period === period && ends_at !== null && ends_at > now;
}
