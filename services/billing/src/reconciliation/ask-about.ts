import {
  type KnownPayment,
  type PaymentProvider,
  ProviderRefused,
  type RefundTruth,
} from '../clients/payment-provider.ts';
import { type Compared, type OurPayment, type OurRefund, unseenOf } from '../domain/book-compare.ts';
import type { BookLine } from '../domain/book-line.ts';

/** What a provider says of what its books do not show, as lines of the books. */
export async function askAbout(
  provider: PaymentProvider,
  compared: Compared,
  known: KnownPayment | undefined,
  /** Whether a payment is to be asked about of which no money is known. */
  withOpen: boolean,
): Promise<BookLine[]> {
  const { ours, lines } = compared;
  if (!ours || !known) return [];
  const unseen = unseenOf(compared);
  const isOpen = ours.capture === null && !lines.some(({ kind }) => kind === 'charge');
  return [
    ...(unseen.charge || (withOpen && isOpen) ? await chargeOf(provider, known) : []),
    ...(await refundsOf(provider, known, ours, unseen.refunds)),
  ];
}

async function chargeOf(provider: PaymentProvider, known: KnownPayment): Promise<BookLine[]> {
  const truth = await provider.look(known);
  if (truth.state !== 'paid') return [];
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
