import { asWorker } from '@tutka/database';
import { uuid5 } from '@tutka/event-store';
import { changeCredits } from '../credits/credits.ts';
import { endGrants } from '../credits/end-grants.ts';
import { parseDecimal } from '../domain/money.ts';
import type { OrderedProduct } from '../domain/orders/order.events.ts';
import type { OrderState } from '../domain/orders/order.state.ts';
import type { JobHandler, JobOutcome } from '../jobs/worker.ts';
import { giveBack } from '../payments/give-back.ts';
import { ordersOfAgent } from '../projections/order.ts';
import { runningSubscription } from '../projections/subscription.ts';
import { byBilling } from '../store/by-billing.ts';
import { changeSubscriptions } from './change-subscription.ts';
import type { RenewDeps } from './charge-order.ts';
import { type GivenOrder, grantAfterDispute, holdWhileDisputed } from './disputed-order.ts';
import { fulfilSubscription } from './fulfil-subscription.ts';
import { type Bought, givePlan } from './give-plan.ts';
import { endReturned } from './signatures.ts';

const NANO_DIGITS = 9;

type Completed = Extract<OrderState, { phase: 'completed' }>;

/** Wholly paid back; what cost nothing never is. */
const isPaidBack = ({ terms, refundedMinor }: Completed) =>
  refundedMinor > 0n && refundedMinor >= BigInt(terms.totalMinor);

/**
 * The job of an order that was paid: gives what was bought, or takes it back once all of the price went back; each once. Of
 * payments that could not be kept, ends what was signed with them.
 */
export function fulfilJob(deps: RenewDeps): JobHandler {
  return async ({ subject: order, workspace, tries }) => {
    const now = await deps.orders.now({ order, workspace });
    const { order: state } = now;
    if (state.phase === 'none') return 'done';
    const { payments } = now;
    const given =
      state.phase === 'completed'
        ? await fulfil(deps, { order, workspace, completed: state, payments }, tries)
        : 'done';
    const { subscription } = state.terms;
    const ended = subscription ? await endReturned(deps, subscription.uuid, payments, tries) : 'done';
    return given === 'done' ? ended : given;
  };
}

async function fulfil(deps: RenewDeps, given: GivenOrder, tries: number): Promise<JobOutcome> {
  const { order, workspace, completed } = given;
  const { userUuid, product, subscription } = completed.terms;
  const bought = { order, workspace, userUuid };
  const isBack = isPaidBack(completed);
  let outcome: JobOutcome = 'done';
  if (subscription) outcome = await fulfilSubscription(deps, { ...given, subscription }, isBack, tries);
  else if (isBack) outcome = await takeBack(deps, bought, product);
  else await give(deps, bought, product);
  const held = isBack ? 'done' : await holdWhileDisputed(deps, given);
  await deps.at('fulfilled');
  return outcome === 'done' ? held : outcome;
}

async function give(deps: RenewDeps, bought: Bought, product: OrderedProduct): Promise<void> {
  if (product.kind === 'plan') await givePlan(deps, bought, product);
  if (product.kind === 'credits') await giveCredits(deps, bought, product.amount);
  if (product.kind === 'agent') await giveBackSeconds(deps, bought.workspace, product.agentUUID);
}

async function giveCredits({ worker }: RenewDeps, { order, workspace }: Bought, text: string): Promise<void> {
  const amount = parseDecimal(text, NANO_DIGITS);
  const command = { type: 'grant', grant: order, source: 'purchase', amount, expiresAt: null } as const;
  await changeCredits(worker, workspace, command, { commandId: uuid5(order, 'credits'), meta: byBilling });
}

/**
 * Of an agent that was paid for at two pages at once, all but the first payment go back. Whichever job comes last sees both,
 * and all of them agree which was the first.
 */
async function giveBackSeconds(
  { worker, orders }: RenewDeps,
  workspace: string,
  agentUUID: string,
): Promise<void> {
  const [, ...seconds] = await asWorker(worker, (tx) => ordersOfAgent(tx, workspace, agentUUID));
  for (const order of seconds) await giveBack(orders, { order, workspace }, 'ALREADY_OWNED');
}

/** Given first, should that not have happened yet: so nothing is given after it was taken back. */
async function takeBack(deps: RenewDeps, bought: Bought, product: OrderedProduct): Promise<JobOutcome> {
  await give(deps, bought, product);
  const { worker, clock } = deps;
  const { order, workspace } = bought;
  if (product.kind === 'credits') {
    return await endGrants(worker, workspace, [order, grantAfterDispute(order)]);
  }
  if (product.kind !== 'plan') return 'done';
  await asWorker(worker, async (tx) => {
    const running = await runningSubscription(tx, workspace, { hold: true });
    if (!running) return;
    const command = { type: 'take back', order, now: clock() } as const;
    await changeSubscriptions(tx, workspace, [{ subscription: running.uuid, command }], byBilling);
  });
  return 'done';
}
