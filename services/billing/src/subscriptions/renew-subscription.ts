import { uuid5 } from '@tutka/event-store';
import type { PaymentProvider, Truth } from '../clients/payment-provider.ts';
import type { OrderNow } from '../domain/orders/order-work.ts';
import { hasCapture } from '../domain/orders/settlement.ts';
import { type RenewalStep, renewalStep, waitedFor } from '../domain/subscriptions/renewal-step.ts';
import type { SignedAgreement } from '../domain/subscriptions/subscription.events.ts';
import type { SubscriptionState } from '../domain/subscriptions/subscription.state.ts';
import type { JobHandler, JobOutcome } from '../jobs/worker.ts';
import { recurringIfAny } from '../payments/providers.ts';
import { settlePayment } from '../payments/settle-payment.ts';
import { byBilling } from '../store/by-billing.ts';
import { changeSubscription, loadSubscription, type SubscriptionRef } from './change-subscription.ts';
import { chargeToLookAt, chargeWanted, type RenewDeps, startCharge, startTry } from './charge-order.ts';
import { periodOrder, strayOf } from './subscription-orders.ts';

/** More steps than any renewal takes at once. */
const MOST_STEPS = 12;
/** How long until a charge that is not decided yet is looked at again: soon at first, then half-hourly. */
const PACE_SECONDS = [10, 30, 60, 300, 900];
const LONGEST_PACE_SECONDS = 1_800;

/** The agreement by which a subscription is charged. */
function agreementOf(state: SubscriptionState): SignedAgreement | undefined {
  return state.phase === 'active' || state.phase === 'ended' ? state.renewal?.agreement : undefined;
}

async function nextStep(deps: RenewDeps, { subscription, workspace }: SubscriptionRef) {
  const state = await loadSubscription(deps.worker, subscription);
  const order = waitedFor(state, periodOrder(subscription, 1)) ?? uuid5(subscription, 'none');
  const agreement = agreementOf(state);
  const provider: PaymentProvider | undefined = agreement && deps.providers.get(agreement.provider);
  const step = renewalStep(state, {
    order,
    waited: await deps.orders.now({ order, workspace }),
    nextOrder: periodOrder(subscription, 'orders' in state ? state.orders.length + 1 : 1),
    chargesChanges: provider?.recurring?.dearer === 'charge',
    now: deps.clock(),
  });
  return { state, step };
}

/** What the provider says of the agreement counts: a person may have ended it there. */
async function lookAtAgreement(deps: RenewDeps, ref: SubscriptionRef): Promise<void> {
  const state = await loadSubscription(deps.worker, ref.subscription);
  const agreement = agreementOf(state);
  if (state.phase !== 'active' || !agreement || !state.renewal) return;
  const { reference, provider: actor } = agreement;
  const recurring = recurringIfAny(deps.providers, agreement);
  if (!recurring) return;
  const truth = await recurring.lookAgreement({ subscription: ref.subscription, reference });
  const by = { actor, actorKind: 'provider' };
  if (truth.state === 'ended') {
    const command = { type: 'agreement gone', reference, reason: truth.reason } as const;
    await changeSubscription(deps.worker, ref, command, by);
  }
  const { isEnding, due, change } = state.renewal;
  const isAtRest = !isEnding && state.frozenBy === undefined && !due && !change;
  if (truth.state === 'active' && !truth.renews && isAtRest) {
    await changeSubscription(deps.worker, ref, { type: 'unsubscribe' }, by);
  }
}

/** The job of a subscription: renews, tries again, ends it, each when its time has come. */
export function renewJob(deps: RenewDeps): JobHandler {
  return async ({ subject: subscription, workspace, tries }) => {
    const ref = { subscription, workspace };
    await lookAtAgreement(deps, ref);
    for (let n = 0; n < MOST_STEPS; n++) {
      const { state, step } = await nextStep(deps, ref);
      const outcome = await take(deps, ref, state, step, tries);
      if (outcome) return outcome;
    }
    return { againInMs: 1_000 };
  };
}

/** Takes one step; undefined: the next may be taken. */
async function take(
  deps: RenewDeps,
  ref: SubscriptionRef,
  state: SubscriptionState,
  step: RenewalStep,
  tries: number,
): Promise<JobOutcome | undefined> {
  switch (step.do) {
    case 'nothing':
      return 'done';
    case 'wait':
      return waitUntil(deps, step.until);
    case 'decide':
      if (step.command.type === 'end') await takeStray(deps, ref, state);
      await changeSubscription(deps.worker, ref, step.command, byBilling);
      return undefined;
    case 'charge':
      await startTry(deps, ref, state, step.attempt);
      return undefined;
    case 'settle': {
      const now = await settlePayment(deps, step.payment);
      const isOpen = now?.payments.get(step.payment)?.phase === 'processing';
      return isOpen ? { againInMs: (PACE_SECONDS[tries - 1] ?? LONGEST_PACE_SECONDS) * 1_000 } : undefined;
    }
    case 'look':
      return (await tryWherePaid(deps, ref, state, step)) ? undefined : waitUntil(deps, step.until);
    case 'cancel':
      await cancelOrder(deps, ref, state, step.order);
      return undefined;
  }
}

/**
 * What a provider charged by itself though nothing more was to be charged, as it could not be told in time: it is kept as
 * the order that it would have been, which the ended subscription does not wait for, and goes back.
 */
async function takeStray(deps: RenewDeps, ref: SubscriptionRef, state: SubscriptionState): Promise<void> {
  const stray = strayOf(ref.subscription, state, deps.clock());
  if (!stray) return;
  const { wanted, agreement } = stray;
  const recurring = recurringIfAny(deps.providers, agreement);
  const truth = await recurring?.lookCharge(chargeWanted(ref.subscription, wanted, agreement));
  if (truth?.state !== 'paid') return;
  const payment = await startCharge(deps, ref, stray, 1);
  await settlePayment(deps, payment);
}

const waitUntil = ({ clock }: RenewDeps, until: Date): JobOutcome => ({
  againInMs: Math.max(1_000, until.getTime() - clock().getTime()),
});

/** Whether it was paid, and not by what went back already as it was another amount. */
const isPaidAnew = (truth: Truth | undefined, { payments }: OrderNow): boolean =>
  truth?.state === 'paid' && !hasCapture(payments.values(), truth.capture);

/** A charge that somebody has paid since, by the provider's own pages, is another try, which finds it paid. */
async function tryWherePaid(
  deps: RenewDeps,
  ref: SubscriptionRef,
  state: SubscriptionState,
  { order, attempt }: Extract<RenewalStep, { do: 'look' }>,
): Promise<boolean> {
  const found = await chargeToLookAt(deps, ref, state, attempt);
  const truth = await found?.recurring.lookCharge(found.charge);
  const now = await deps.orders.now({ order, workspace: ref.workspace });
  if (!isPaidAnew(truth, now)) return false;
  await startTry(deps, ref, state, attempt);
  return true;
}

/** Nothing is asked for any more, there and here; should it be paid at the last moment, that is a try that was. */
async function cancelOrder(
  deps: RenewDeps,
  ref: SubscriptionRef,
  state: SubscriptionState,
  order: string,
): Promise<void> {
  const now = await deps.orders.now({ order, workspace: ref.workspace });
  const attempt = now.payments.size + 1;
  const found = await chargeToLookAt(deps, ref, state, attempt);
  const truth = await found?.recurring.closeCharge(found.charge);
  if (isPaidAnew(truth, now)) {
    await startTry(deps, ref, state, attempt);
    return;
  }
  await deps.orders.change({ order, workspace: ref.workspace }, byBilling, (stands) =>
    stands.order.phase === 'processing' ? { order: [{ type: 'cancel' }] } : {},
  );
}
