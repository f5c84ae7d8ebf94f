import {
  type KnownPayment,
  type PaymentProvider,
  ProviderRefused,
  type RefundTruth,
} from '../clients/payment-provider.ts';
import {
  type Compared,
  type OurPayment,
  type OurRefund,
  unseenOf,
} from '../domain/reconciliation/book-compare.ts';
import type { BookLine } from '../domain/reconciliation/book-line.ts';
import { chargeOfKnown } from '../payments/charges.ts';
import type { KnownAttempt, OrderStore } from '../payments/order-store.ts';
import { recurringOf } from '../payments/providers.ts';

interface Asking {
  readonly provider: PaymentProvider;
  readonly orders: OrderStore;
}

/** What a provider says of what its books do not show, as lines of the books. */
export async function askAbout(
  { provider, orders }: Asking,
  compared: Compared,
  known: KnownAttempt | undefined,
  /** Whether a payment is to be asked about of which no money is known. */
  withOpen: boolean,
): Promise<BookLine[]> {
  const { ours, lines } = compared;
  if (!ours || !known) return [];
  const unseen = unseenOf(compared);
  const isOpen = ours.capture === null && !lines.some(({ kind }) => kind === 'charge');
  return [
    ...(unseen.charge || (withOpen && isOpen) ? await chargeLines({ provider, orders }, known, ours) : []),
    ...(await refundsOf(provider, known, ours, unseen.refunds)),
  ];
}

async function chargeLines(
  { provider, orders }: Asking,
  known: KnownAttempt,
  ours: OurPayment,
): Promise<BookLine[]> {
  // What was charged without the person has no page to look at.
  const charge = await chargeOfKnown(orders, known);
  const truth = await (charge ? recurringOf(provider).lookCharge(charge) : provider.look(known));
  if (truth.state !== 'paid') return [];
  // Of a period it may be another try that was paid.
  if (charge && ours.capture !== null && ours.capture !== truth.capture) return [];
  const { capture, amount, paidAt: at } = truth;
  return [{ kind: 'charge', reference: capture, capture, payment: known.payment, ...amount, at }];
}

async function refundsOf(
  provider: PaymentProvider,
  known: KnownPayment,
  { capture }: OurPayment,
  refunds: readonly OurRefund[],
): Promise<BookLine[]> {
  const lines: BookLine[] = [];
  for (const { refund, amount, endedAt } of refunds) {
    if (capture === null || endedAt === null) continue;
    const money = { minor: BigInt(amount.minor), currency: amount.currency };
    const asked = { refund, payment: known, capture, amount: money, reason: '' };
    const truth = await provider.lookRefund(asked).catch(refusedIsUnknown);
    if (truth.state === 'unknown') continue;
    const reference = truth.state === 'done' ? truth.reference : refund;
    const line = { kind: 'refund', reference, capture, payment: known.payment, refund } as const;
    lines.push({ ...line, ...money, at: endedAt, state: truth.state });
  }
  return lines;
}

/** Of another amount, or none of the trade: this refund is not there. */
function refusedIsUnknown(error: unknown): RefundTruth {
  if (error instanceof ProviderRefused) return { state: 'unknown' };
  throw error;
}
