import { asWorker } from '@tutka/database';
import { uuid5 } from '@tutka/event-store';
import { changeCredits } from '../credits/credits.ts';
import { endGrants } from '../credits/end-grants.ts';
import type { OrderState } from '../domain/orders/order.state.ts';
import type { OrderNow } from '../domain/orders/order-work.ts';
import type { JobOutcome } from '../jobs/worker.ts';
import { endedOf } from '../projections/ledger-lines.ts';
import { runningSubscription } from '../projections/subscription.ts';
import { byBilling } from '../store/by-billing.ts';
import { changeSubscription, changeSubscriptions } from './change-subscription.ts';
import type { RenewDeps } from './charge-order.ts';

type Dispute = 'open' | 'lost' | undefined;

/** An order that was paid, and given what it paid for. */
export interface GivenOrder {
  readonly order: string;
  readonly workspace: string;
  readonly completed: Extract<OrderState, { phase: 'completed' }>;
  readonly payments: OrderNow['payments'];
}

/** What credits that were held during a dispute are granted as when it was won. */
export const grantAfterDispute = (order: string) => uuid5(order, 'credits after a dispute');

function disputeOf({ completed: { paidBy }, payments }: GivenOrder): Dispute {
  const paying = paidBy === null ? undefined : payments.get(paidBy);
  return paying?.phase === 'succeeded' ? paying.dispute : undefined;
}

/**
 * While a bank disputes the payment, what it paid for is held; once that is lost it is gone, once won it is given again.
 * Answers when to hold what turns use at the moment.
 */
export async function holdWhileDisputed(deps: RenewDeps, given: GivenOrder): Promise<JobOutcome> {
  const { product } = given.completed.terms;
  if (product.kind === 'credits') return await holdCredits(deps, given, disputeOf(given));
  if (product.kind === 'plan') await holdPlan(deps, given, disputeOf(given));
  return 'done';
}

const commands = { open: 'freeze', lost: 'end as disputed', none: 'thaw' } as const;

async function holdPlan({ worker, clock }: RenewDeps, given: GivenOrder, dispute: Dispute): Promise<void> {
  const { order, workspace, completed } = given;
  const command = { type: commands[dispute ?? 'none'], order, now: clock() };
  const renewing = completed.terms.subscription?.uuid;
  if (renewing !== undefined) {
    await changeSubscription(worker, { subscription: renewing, workspace }, command, byBilling);
    return;
  }
  await asWorker(worker, async (tx) => {
    const running = await runningSubscription(tx, workspace, { hold: true });
    if (running)
      await changeSubscriptions(tx, workspace, [{ subscription: running.uuid, command }], byBilling);
  });
}

/** What turns have used stays used; the rest ends, and is granted again where the dispute is won. */
async function holdCredits({ worker }: RenewDeps, given: GivenOrder, dispute: Dispute): Promise<JobOutcome> {
  const { order, workspace } = given;
  if (dispute !== undefined) return await endGrants(worker, workspace, [order]);
  const amount = await asWorker(worker, (tx) => endedOf(tx, order));
  if (amount === 0n) return 'done';
  const grant = grantAfterDispute(order);
  const command = { type: 'grant', grant, source: 'purchase', amount, expiresAt: null } as const;
  await changeCredits(worker, workspace, command, { commandId: grant, meta: byBilling });
  return 'done';
}
