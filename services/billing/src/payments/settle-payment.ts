import { uuid5 } from '@tutka/event-store';
import type { PaymentProvider, Truth } from '../clients/payment-provider.ts';
import type { OrderState } from '../domain/order.state.ts';
import type { OrderNow } from '../domain/order-work.ts';
import { type Finding, settle } from '../domain/settlement.ts';
import type { JobHandler, JobOutcome } from '../jobs/worker.ts';
import type { KnownAttempt, OrderStore } from './order-store.ts';
import type { AtPoint } from './points.ts';
import { type Providers, providerOf } from './providers.ts';

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
  const { capture, paidAt, amount } = truth;
  return { state: 'paid', capture, paidAt: paidAt.toISOString(), amount };
}

/** An attempt that nobody should pay by any more is ended there; of the others it is asked how they stand. */
function ask(provider: PaymentProvider, known: KnownAttempt, order: OrderState): Promise<Truth> {
  const isWanted = order.phase === 'processing' && order.attempts.at(-1)?.payment === known.payment;
  return isWanted ? provider.look(known) : provider.close(known);
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
  const { order } = await orders.now(known);
  const finding = findingOf(await ask(provider, known, order));
  await at('truth heard');
  const changed = await orders.change(known, byProvider(known.provider), (now) => {
    const state = now.payments.get(payment) ?? { phase: 'none' };
    const { order: command, payment: step } = settle(
      finding,
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
