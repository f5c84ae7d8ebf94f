import { asWorker, type Db, type Tx } from '@tutka/database';
import type { SubscriptionCommand } from '../domain/subscriptions/subscription.decide.ts';
import type { SubscriptionState } from '../domain/subscriptions/subscription.state.ts';
import { builtUpon } from '../domain/subscriptions/undo.decide.ts';
import type { JobOutcome } from '../jobs/worker.ts';
import { giveBack } from '../payments/give-back.ts';
import {
  awaitingSubscriptions,
  isRenewing,
  runningSubscription,
  type SubscriptionRow,
} from '../projections/subscription.ts';
import { byBilling } from '../store/by-billing.ts';
import {
  changeSubscription,
  changeSubscriptions,
  loadSubscription,
  type SubscriptionRef,
} from './change-subscription.ts';
import type { RenewDeps } from './charge-order.ts';
import { endPaidBack, keepSignature, type PaidOrder, payingOf } from './signatures.ts';
import { periodOrder } from './subscription-orders.ts';

/**
 * Gives what an order of a subscription paid for, once: its first period, the next one, or a dearer plan; or takes it back.
 * Where the person signed with that payment, the agreement is kept. Answers when to look for a signature again.
 */
export async function fulfilSubscription(
  deps: RenewDeps,
  paid: PaidOrder,
  isPaidBack: boolean,
  tries: number,
): Promise<JobOutcome> {
  const isBeside = await give(deps, paid);
  const { order, workspace } = paid;
  const ref = { subscription: paid.subscription.uuid, workspace };
  if (isPaidBack) {
    await giveBackUpon(deps, ref, order);
    await changeSubscription(deps.worker, ref, { type: 'take back', order, now: deps.clock() }, byBilling);
    return await endPaidBack(deps, paid, await loadSubscription(deps.worker, ref.subscription), tries);
  }
  const state = await loadSubscription(deps.worker, ref.subscription);
  if (isUnwanted(state, order)) {
    await giveBack(deps.orders, paid, isBeside ? 'ALREADY_SUBSCRIBED' : 'SUBSCRIPTION_OVER');
  }
  return await keepSignature(deps, paid, state, tries);
}

/** Dearer plans that were paid by the difference to what this order paid for go back with it. */
async function giveBackUpon(deps: RenewDeps, ref: SubscriptionRef, order: string): Promise<void> {
  const state = await loadSubscription(deps.worker, ref.subscription);
  if (state.phase !== 'active') return;
  for (const upon of builtUpon(order, deps.clock(), state)) {
    await giveBack(deps.orders, { order: upon, workspace: ref.workspace }, 'CHANGE_UNDONE');
  }
}

/** Paid while the subscription was ended, or for what it does not wait for any more. */
function isUnwanted(state: SubscriptionState, order: string): boolean {
  if (state.phase !== 'ended' && state.phase !== 'active') return state.phase === 'lapsed';
  const { orders, renewal } = state;
  return !orders.includes(order) && !renewal?.changesPaid.includes(order);
}

/**
 * In place of what the workspace had bought once, and of others that were asked for and wait to be paid: their pages take no money any
 * more. Beside another one that renews, which may have been paid meanwhile, none begins: this one lapses, and true is answered.
 */
function give({ worker, clock }: RenewDeps, paid: PaidOrder): Promise<boolean> {
  const { workspace, subscription } = paid;
  return asWorker(worker, async (tx) => {
    const running = await runningSubscription(tx, workspace, { hold: true });
    const own = { subscription: subscription.uuid, command: commandOf(paid, clock()) };
    const phase = own.command.type === 'start' ? await phaseOf(worker, own.subscription) : undefined;
    const isOther = running !== undefined && running.uuid !== own.subscription;
    const isBeside = isOther && isRenewing(running) && (phase === 'awaiting' || phase === 'lapsed');
    const instead = phase === 'awaiting' && !isBeside ? await inPlaceOf(tx, workspace, own, running) : [];
    const steps = [...instead, isBeside ? { ...own, command: lapse } : own];
    await changeSubscriptions(tx, workspace, steps, byBilling);
    return isBeside;
  });
}

/** What ends as one begins: what runs, and what waits for its first payment. */
async function inPlaceOf(
  tx: Tx,
  workspace: string,
  own: { readonly subscription: string },
  running: SubscriptionRow | undefined,
) {
  const awaiting = await awaitingSubscriptions(tx, workspace);
  return [
    ...(running ? [{ subscription: running.uuid, command: replaced }] : []),
    ...awaiting
      .filter((uuid) => uuid !== own.subscription)
      .map((uuid) => ({ subscription: uuid, command: lapse })),
  ];
}

const lapse = { type: 'lapse' } as const;
const replaced = { type: 'end', reason: 'REPLACED' } as const;

const phaseOf = async (worker: Db, subscription: string) =>
  (await loadSubscription(worker, subscription)).phase;

function commandOf(paid: PaidOrder, now: Date): SubscriptionCommand {
  const { order, subscription, completed } = paid;
  if (subscription.of === 'change') return { type: 'change paid', order };
  const { product, userUuid } = completed.terms;
  if (order !== periodOrder(subscription.uuid, 1) || product.kind !== 'plan') return { type: 'renew', order };
  const paying = payingOf(paid);
  // The provider's periods begin with the payment, and so do ours.
  const from = paying && 'paidAt' in paying ? new Date(paying.paidAt) : now;
  const { planId, period } = product;
  return { type: 'start', planId, period, order, userUuid, now: from };
}
