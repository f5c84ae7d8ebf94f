import { asWorker, type Db } from '@tutka/database';
import { uuid5 } from '@tutka/event-store';
import { changeCredits } from '../credits/credits.ts';
import { parseDecimal } from '../domain/money.ts';
import type { OrderedProduct } from '../domain/order.events.ts';
import type { OrderState } from '../domain/order.state.ts';
import type { JobHandler } from '../jobs/worker.ts';
import type { OrderStore } from '../payments/order-store.ts';
import type { AtPoint } from '../payments/points.ts';
import { findSubscription, notePlanGiven, runningSubscription } from '../projections/subscription.ts';
import { changeSubscriptions } from './change-subscription.ts';

export interface FulfilDeps {
  readonly worker: Db;
  readonly orders: Pick<OrderStore, 'now'>;
  readonly clock: () => Date;
  readonly at: AtPoint;
}

const meta = { actor: 'billing', actorKind: 'service' };
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
export function fulfilJob(deps: FulfilDeps): JobHandler {
  return async ({ subject: order, workspace }) => {
    const { order: state } = await deps.orders.now({ order, workspace });
    if (state.phase !== 'completed') return 'done';
    const { userUuid, product } = state.terms;
    const bought = { order, workspace, userUuid };
    if (isPaidBack(state)) await takeBack(deps, bought, product);
    else await give(deps, bought, product);
    await deps.at('fulfilled');
    return 'done';
  };
}

async function give(deps: FulfilDeps, bought: Bought, product: OrderedProduct): Promise<void> {
  if (product.kind === 'plan') await givePlan(deps, bought, product);
  if (product.kind === 'credits') await giveCredits(deps, bought, product.amount);
}

async function giveCredits(
  { worker }: FulfilDeps,
  { order, workspace }: Bought,
  text: string,
): Promise<void> {
  const amount = parseDecimal(text, NANO_DIGITS);
  const command = { type: 'grant', grant: order, source: 'purchase', amount, expiresAt: null } as const;
  await changeCredits(worker, workspace, command, { commandId: uuid5(order, 'credits'), meta });
}

/** Of the plan it has, a workspace gets another period; another plan takes the place of the one it has. */
function givePlan(
  { worker, clock }: FulfilDeps,
  { order, workspace, userUuid }: Bought,
  { planId, period }: Extract<OrderedProduct, { kind: 'plan' }>,
): Promise<void> {
  return asWorker(worker, async (tx) => {
    const running = await runningSubscription(tx, workspace, { hold: true });
    if (!(await notePlanGiven(tx, order, workspace))) return;
    const fresh = uuid5(order, 'subscription');
    const now = clock();
    const isSame = running?.plan_id === planId && running.period === period && running.ends_at > now;
    const steps = isSame
      ? [{ subscription: running.uuid, command: { type: 'extend', order } as const }]
      : [
          ...(running ? [{ subscription: running.uuid, command: { type: 'replace' } as const }] : []),
          {
            subscription: fresh,
            command: { type: 'start', planId, period, order, userUuid, now } as const,
          },
        ];
    await changeSubscriptions(tx, workspace, steps, meta);
  });
}

/** Given first, should that not have happened yet: so nothing is given after it was taken back. */
async function takeBack(deps: FulfilDeps, bought: Bought, product: OrderedProduct): Promise<void> {
  await give(deps, bought, product);
  const { worker, clock } = deps;
  const { order, workspace } = bought;
  if (product.kind === 'credits') {
    const cause = { commandId: uuid5(order, 'credits back'), meta };
    await changeCredits(worker, workspace, { type: 'end', grant: order }, cause);
  }
  if (product.kind !== 'plan') return;
  await asWorker(worker, async (tx) => {
    const running = await runningSubscription(tx, workspace, { hold: true });
    if (!running) return;
    const command = { type: 'take back', order, now: clock() } as const;
    await changeSubscriptions(tx, workspace, [{ subscription: running.uuid, command }], meta);
  });
}

/** The job of a subscription: over when its last paid period is. */
export function endJob({ worker, clock }: FulfilDeps): JobHandler {
  return async ({ subject, workspace }) => {
    const row = await asWorker(worker, async (tx) => {
      await runningSubscription(tx, workspace, { hold: true });
      const command = { type: 'end when over', now: clock() } as const;
      await changeSubscriptions(tx, workspace, [{ subscription: subject, command }], meta);
      return await findSubscription(tx, subject);
    });
    if (!row || row.ended_at !== null) return 'done';
    return { againInMs: Math.max(1_000, row.ends_at.getTime() - clock().getTime()) };
  };
}
