import { asWorker } from '@tutka/database';
import { uuid5 } from '@tutka/event-store';
import { changeCredits } from '../credits/credits.ts';
import { parseDecimal } from '../domain/money.ts';
import type { OrderedProduct } from '../domain/order.events.ts';
import type { OrderState } from '../domain/order.state.ts';
import type { JobHandler } from '../jobs/worker.ts';
import { notePlanGiven, runningSubscription, type SubscriptionRow } from '../projections/subscription.ts';
import { byBilling } from '../store/by-billing.ts';
import { changeSubscriptions } from './change-subscription.ts';
import type { RenewDeps } from './charge-order.ts';
import { grantAfterDispute, holdWhileDisputed } from './disputed-order.ts';
import { fulfilSubscription } from './fulfil-subscription.ts';

const NANO_DIGITS = 9;

type Completed = Extract<OrderState, { phase: 'completed' }>;

interface Bought {
  readonly order: string;
  readonly workspace: string;
  readonly userUuid: string;
}

/** Wholly paid back; what cost nothing never is. */
const isPaidBack = ({ terms, refundedMinor }: Completed) =>
  refundedMinor > 0n && refundedMinor >= BigInt(terms.totalMinor);

/** The job of a completed order: gives what was bought, or takes it back once all of the price went back; each once. */
export function fulfilJob(deps: RenewDeps): JobHandler {
  return async ({ subject: order, workspace, tries }) => {
    const now = await deps.orders.now({ order, workspace });
    const { order: state } = now;
    if (state.phase !== 'completed') return 'done';
    const { userUuid, product, subscription } = state.terms;
    const given = { order, workspace, completed: state, payments: now.payments };
    if (subscription) {
      const outcome = await fulfilSubscription(deps, { ...given, subscription }, isPaidBack(state), tries);
      if (!isPaidBack(state)) await holdWhileDisputed(deps, given);
      await deps.at('fulfilled');
      return outcome;
    }
    const bought = { order, workspace, userUuid };
    if (isPaidBack(state)) await takeBack(deps, bought, product);
    else {
      await give(deps, bought, product);
      await holdWhileDisputed(deps, given);
    }
    await deps.at('fulfilled');
    return 'done';
  };
}

async function give(deps: RenewDeps, bought: Bought, product: OrderedProduct): Promise<void> {
  if (product.kind === 'plan') await givePlan(deps, bought, product);
  if (product.kind === 'credits') await giveCredits(deps, bought, product.amount);
}

async function giveCredits({ worker }: RenewDeps, { order, workspace }: Bought, text: string): Promise<void> {
  const amount = parseDecimal(text, NANO_DIGITS);
  const command = { type: 'grant', grant: order, source: 'purchase', amount, expiresAt: null } as const;
  await changeCredits(worker, workspace, command, { commandId: uuid5(order, 'credits'), meta: byBilling });
}

/** Of the plan it has, a workspace gets another period; another plan takes the place of the one it has. */
function givePlan(
  { worker, clock }: RenewDeps,
  { order, workspace, userUuid }: Bought,
  { planId, period }: Extract<OrderedProduct, { kind: 'plan' }>,
): Promise<void> {
  return asWorker(worker, async (tx) => {
    const running = await runningSubscription(tx, workspace, { hold: true });
    if (!(await notePlanGiven(tx, order, workspace))) return;
    const fresh = uuid5(order, 'subscription');
    const now = clock();
    const isSame = running !== undefined && isMoreOf(running, planId, period, now);
    const steps = isSame
      ? [{ subscription: running.uuid, command: { type: 'extend', order } as const }]
      : [
          ...(running ? [{ subscription: running.uuid, command: replaced }] : []),
          {
            subscription: fresh,
            command: { type: 'start', planId, period, order, userUuid, now } as const,
          },
        ];
    await changeSubscriptions(tx, workspace, steps, byBilling);
  });
}

const replaced = { type: 'end', reason: 'REPLACED' } as const;

/** What renews is not bought again: its periods are charged. */
function isMoreOf(running: SubscriptionRow, planId: string, period: string, now: Date): boolean {
  const { plan_id, ends_at, price_minor } = running;
  const isOnce = price_minor === null;
  return isOnce && plan_id === planId && running.period === period && ends_at !== null && ends_at > now;
}

/** Given first, should that not have happened yet: so nothing is given after it was taken back. */
async function takeBack(deps: RenewDeps, bought: Bought, product: OrderedProduct): Promise<void> {
  await give(deps, bought, product);
  const { worker, clock } = deps;
  const { order, workspace } = bought;
  if (product.kind === 'credits') {
    for (const grant of [order, grantAfterDispute(order)]) {
      const cause = { commandId: uuid5(grant, 'credits back'), meta: byBilling };
      await changeCredits(worker, workspace, { type: 'end', grant }, cause);
    }
  }
  if (product.kind !== 'plan') return;
  await asWorker(worker, async (tx) => {
    const running = await runningSubscription(tx, workspace, { hold: true });
    if (!running) return;
    const command = { type: 'take back', order, now: clock() } as const;
    await changeSubscriptions(tx, workspace, [{ subscription: running.uuid, command }], byBilling);
  });
}
