import type Stripe from 'stripe';
import type { BookLine, BookRange } from '../../domain/reconciliation/book-line.ts';
import type { BookPage, ProviderBooks } from '../provider-books.ts';
import { behindIntent } from './behind-intent.ts';
import { disputeState } from './disputes.ts';
import { idOf } from './id-of.ts';
import { told } from './refusal.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 100;
/** A bank sends a refund back within thirty days of posting it, says Stripe; it may be posted days after it was made. */
const SENT_BACK_MS = 45 * DAY_MS;
/** The last are refunds from before the range that came back. */
const lists = ['charges', 'refunds', 'disputes', 'sent-back'] as const;
type ListName = (typeof lists)[number];

/** What a page is asked with. */
interface Wanted {
  readonly created: { readonly gte: number; readonly lt: number };
  readonly limit: number;
  readonly starting_after?: string;
}

/** Others may write into these fields what they like. */
const uuidIn = (text: string | undefined) =>
  text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : null;

const common = ({ id, amount, currency, created }: Stripe.Refund | Stripe.Dispute) => ({
  reference: id,
  minor: BigInt(amount),
  currency: currency.toUpperCase(),
  at: new Date(created * 1000),
});

function chargeLines(charge: Stripe.Charge): BookLine[] {
  const { id, metadata, payment_intent, amount_captured, currency, created } = charge;
  if (!charge.paid || amount_captured === 0) return [];
  return [
    {
      kind: 'charge',
      reference: id,
      capture: idOf(payment_intent) ?? id,
      payment: uuidIn(metadata.payment),
      minor: BigInt(amount_captured),
      currency: currency.toUpperCase(),
      at: new Date(created * 1000),
    },
  ];
}

function refundLine(refund: Stripe.Refund): Extract<BookLine, { kind: 'refund' }> {
  const { metadata, payment_intent, charge, status } = refund;
  const isOver = status === 'failed' || status === 'canceled';
  const isDone = status === 'succeeded';
  return {
    kind: 'refund',
    ...common(refund),
    capture: idOf(payment_intent) ?? idOf(charge) ?? refund.id,
    payment: uuidIn(metadata?.payment),
    refund: uuidIn(metadata?.refund),
    state: isOver ? 'failed' : isDone ? 'done' : 'pending',
  };
}

const sentBackLines = (refund: Stripe.Refund): BookLine[] =>
  [refundLine(refund)].filter(({ state }) => state === 'failed');

function disputeLine(dispute: Stripe.Dispute): BookLine {
  const { payment_intent, charge } = dispute;
  return {
    kind: 'dispute',
    ...common(dispute),
    capture: idOf(payment_intent) ?? idOf(charge) ?? dispute.id,
    payment: uuidIn(dispute.metadata.payment),
    state: disputeState(dispute),
  };
}

/**
 * Stripe's charges, refunds and disputes by the time they were made, a hundred at a time; and of the refunds made in the weeks before,
 * those that a bank has sent back by now.
 */
export function stripeBooks(stripe: Stripe): ProviderBooks {
  const page = async (name: ListName, wanted: Wanted) => {
    switch (name) {
      case 'charges':
        return linesOf(await told(stripe.charges.list(wanted)), chargeLines);
      case 'refunds':
        return linesOf(await told(stripe.refunds.list(wanted)), (each) => [refundLine(each)]);
      case 'disputes':
        return linesOf(await told(stripe.disputes.list(wanted)), (each) => [disputeLine(each)]);
      case 'sent-back':
        return linesOf(await told(stripe.refunds.list(wanted)), sentBackLines);
    }
  };
  return {
    newestDay(now) {
      const to = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);
      return { from: new Date(to.getTime() - DAY_MS), to };
    },
    async read(range, cursor = lists[0]): Promise<BookPage> {
      const [name, after] = placeIn(cursor);
      const wanted = { created: secondsOf(name === 'sent-back' ? before(range) : range), limit: AT_ONCE };
      const { lines, last } = await page(name, after === '' ? wanted : { ...wanted, starting_after: after });
      return { lines, next: last === undefined ? lists[lists.indexOf(name) + 1] : `${name}/${last}` };
    },
    subscriptionOf: async (capture) => (await behindIntent(stripe, capture)).subscription,
  };
}

/** `last`: after which one the list goes on. */
function linesOf<T extends { readonly id: string }>(
  { data, has_more }: Stripe.ApiList<T>,
  linesIn: (each: T) => BookLine[],
): { lines: BookLine[]; last: string | undefined } {
  return { lines: data.flatMap(linesIn), last: has_more ? data.at(-1)?.id : undefined };
}

/** 'refunds/re_1' → which list, and after which of its objects. */
function placeIn(cursor: string): [ListName, string] {
  const [word, after = ''] = cursor.split('/');
  const name = lists.find((one) => one === word);
  if (name === undefined) throw new Error(`"${cursor}" is no place in Stripe's books`);
  return [name, after];
}

const before = ({ from }: BookRange): BookRange => ({
  from: new Date(from.getTime() - SENT_BACK_MS),
  to: from,
});

/** Stripe's clock has seconds. */
const secondsOf = ({ from, to }: BookRange) => ({
  gte: Math.ceil(from.getTime() / 1000),
  lt: Math.ceil(to.getTime() / 1000),
});
