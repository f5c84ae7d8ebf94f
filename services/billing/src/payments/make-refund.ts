import { ProviderRefused, type Refund, type RefundTruth } from '../clients/payment-provider.ts';
import { settleRefund } from '../domain/orders/settlement.ts';
import type { PaymentState, RefundState } from '../domain/payments/payment.state.ts';
import type { JobHandler, JobOutcome } from '../jobs/worker.ts';
import type { KnownAttempt } from './order-store.ts';
import { providerOf } from './providers.ts';
import { byProvider, type SettleDeps } from './settle-payment.ts';

/** A refund that a provider takes its time for is asked after this often. */
const PENDING_MS = 60_000;

/** A refund of which its provider may have news: one that was done may come back. */
function openRefund(state: PaymentState | undefined, uuid: string) {
  if (!state || !('refunds' in state)) return undefined;
  const refund = state.refunds.find((one) => one.refund === uuid && isOpen(one));
  return refund && { refund, capture: state.capture };
}

const isOpen = ({ state }: RefundState) => state === 'pending' || state === 'done';

/** What is to be asked of the provider; undefined where it has failed. */
async function load({ orders }: SettleDeps, uuid: string) {
  const known = await orders.attemptOfRefund(uuid);
  if (!known) return undefined;
  const found = openRefund((await orders.now(known)).payments.get(known.payment), uuid);
  if (!found) return undefined;
  const { refund, capture } = found;
  const amount = { minor: BigInt(refund.amount.minor), currency: refund.amount.currency };
  const call: Refund = { refund: uuid, payment: known, capture, amount, reason: refund.reason };
  return { known, call, isDone: refund.state === 'done' };
}

/** Where it is refused, it may be that it was made before: what the provider knows of it counts. */
async function ask(
  { providers }: SettleDeps,
  known: KnownAttempt,
  call: Refund,
  isDone: boolean,
): Promise<RefundTruth> {
  const provider = providerOf(providers, known.provider);
  if (isDone) return await provider.lookRefund(call);
  try {
    return await provider.refund(call);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    const truth = await provider.lookRefund(call);
    const wasMade = truth.state === 'done' || truth.state === 'pending';
    return wasMade ? truth : { state: 'failed', reason: error.message };
  }
}

/** The job of a refund: made at the provider under its own uuid, once however often it is begun. */
export function refundJob(deps: SettleDeps): JobHandler {
  return ({ subject }) => makeRefund(deps, subject);
}

/** Makes a refund, or hears what became of it; of one that was done, whether it came back. Throws ProviderUnavailable. */
export async function makeRefund(deps: SettleDeps, subject: string): Promise<JobOutcome> {
  const open = await load(deps, subject);
  if (!open) return 'done';
  const { known, call, isDone } = open;
  const truth = await ask(deps, known, call, isDone);
  if (isDone && truth.state !== 'failed') return 'done';
  await deps.at('refund made');
  if (truth.state === 'pending' || truth.state === 'unknown') return { againInMs: PENDING_MS };
  const finding = truth.state === 'done' ? { done: truth.reference } : { failed: truth.reason };
  await deps.orders.change(known, byProvider(known.provider), ({ payments }) => {
    const state = payments.get(known.payment) ?? { phase: 'none' };
    const refund = openRefund(state, subject)?.refund;
    if (!refund) return {};
    const { order, payment } = settleRefund(finding, refund, state, known.payment);
    return {
      ...(order && { order: [order] }),
      ...(payment && { payment: { uuid: known.payment, command: payment } }),
    };
  });
  await deps.at('refund kept');
  return 'done';
}
