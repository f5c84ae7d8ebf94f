import { uuid5 } from '@tutka/event-store';
import { type PaymentProvider, ProviderRefused, type Truth } from '../clients/payment-provider.ts';
import { failed } from '../clients/payment-words.ts';
import type { Charge } from '../clients/recurring-provider.ts';
import type { OrderState } from '../domain/orders/order.state.ts';
import type { OrderNow } from '../domain/orders/order-work.ts';
import { type Finding, findingOfItsOwn, settle } from '../domain/orders/settlement.ts';
import type { PaymentState } from '../domain/payments/payment.state.ts';
import type { JobHandler, JobOutcome } from '../jobs/worker.ts';
import { chargeOf } from './charges.ts';
import type { KnownAttempt, OrderStore } from './order-store.ts';
import type { AtPoint } from './points.ts';
import { type Providers, providerOf, recurringOf } from './providers.ts';

export interface SettleDeps {
  readonly orders: OrderStore;
  readonly providers: Providers;
  readonly clock: () => Date;
  readonly at: AtPoint;
}

/** Who did it, for the events of what a provider told. */
export const byProvider = (provider: string) => ({ actor: provider, actorKind: 'provider' });

function findingOf(truth: Truth): Finding {
  if (truth.state !== 'paid') return truth;
  const { paidAt, capture, amount, dispute } = truth;
  return { state: 'paid', capture, paidAt: paidAt.toISOString(), amount, ...(dispute && { dispute }) };
}

const isWanted = ({ payment }: KnownAttempt, order: OrderState) =>
  order.phase === 'processing' && order.attempts.at(-1)?.payment === payment;

/** An attempt that nobody should pay by any more is ended there; of the others it is asked how they stand. */
function ask(provider: PaymentProvider, known: KnownAttempt, { order, payments }: OrderNow): Promise<Truth> {
  const state = payments.get(known.payment);
  const charge = chargeOf(known.payment, state, known.order, order);
  if (charge) return askForCharge(provider, known, charge, { order, state });
  return isWanted(known, order) ? provider.look(known) : provider.close(known);
}

/** What is over stays over: should the person have paid it since, another try finds that out. */
async function askForCharge(
  provider: PaymentProvider,
  known: KnownAttempt,
  charge: Charge,
  { order, state }: { readonly order: OrderState; readonly state: PaymentState | undefined },
): Promise<Truth> {
  const recurring = recurringOf(provider);
  if (state?.phase === 'succeeded') return await recurring.lookCharge(charge);
  if (state?.phase !== 'processing') return { state: 'open' };
  if (!isWanted(known, order)) return await recurring.closeCharge(charge);
  try {
    return await recurring.charge(charge);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    const truth = await recurring.lookCharge(charge);
    return truth.state === 'paid' ? truth : failed('REFUSED');
  }
}

/**
 * Asks the provider what became of a payment and does what that means. A notification, a poll, a person who comes back
 * and an order that is over all come here. Throws ProviderUnavailable, ProviderRefused, ProviderNotOffered.
 */
export async function settlePayment(
  { orders, providers, at }: SettleDeps,
  payment: string,
): Promise<OrderNow | undefined> {
  const known = await orders.attempt(payment);
  if (!known) return undefined;
  const provider = providerOf(providers, known.provider);
  const before = await orders.now(known);
  const finding = findingOf(await ask(provider, known, before));
  if (isCharge(before, payment)) await at('charge made');
  await at('truth heard');
  const changed = await orders.change(known, byProvider(known.provider), (now) => {
    const state = now.payments.get(payment) ?? { phase: 'none' };
    const others = [...now.payments].filter(([uuid]) => uuid !== payment).map(([, other]) => other);
    const { order: command, payment: step } = settle(
      findingOfItsOwn(finding, others),
      now.order,
      state,
      payment,
      uuid5(payment, 'return'),
    );
    return {
      ...(command && { order: [command] }),
      ...(step && { payment: { uuid: payment, command: step } }),
    };
  });
  await at('settled');
  return changed;
}

function isCharge({ payments }: OrderNow, payment: string): boolean {
  const state = payments.get(payment);
  return state !== undefined && state.phase !== 'none' && state.terms.agreement !== undefined;
}

/** How long until an attempt that is still open is looked at again: soon at first, then at most half-hourly. */
const PACE_SECONDS = [10, 15, 20, 30, 60, 120, 300, 600, 1_800];

/** The job of a payment: looked at until it is over. */
export function settleJob(deps: SettleDeps): JobHandler {
  return async ({ subject, tries }): Promise<JobOutcome> => {
    const changed = await settlePayment(deps, subject);
    if (changed?.payments.get(subject)?.phase !== 'processing') return 'done';
    return { againInMs: (PACE_SECONDS[tries - 1] ?? 1_800) * 1_000 };
  };
}
