import type { MoneyText } from '../payments/payment.events.ts';
import { type BookLine, type BookRange, isWithin } from './book-line.ts';
import type { Difference, DifferenceKind } from './difference.events.ts';

/** A payment as our books have it. */
export interface OurPayment {
  readonly payment: string;
  readonly order: string;
  /** The provider's number for the money; null: none was taken. */
  readonly capture: string | null;
  /** What was taken; while nothing was, what was asked for. */
  readonly taken: MoneyText;
  readonly endedAt: Date | null;
  readonly refunds: readonly OurRefund[];
}

export interface OurRefund {
  readonly refund: string;
  readonly amount: MoneyText;
  readonly state: 'pending' | 'done' | 'failed';
  readonly endedAt: Date | null;
}

type Charge = Extract<BookLine, { kind: 'charge' }>;
type RefundLine = Extract<BookLine, { kind: 'refund' }>;

/** What is compared: all that both sides have of one payment, or of money that we do not know. */
export interface Compared {
  readonly subject: string;
  readonly ours: OurPayment | undefined;
  readonly lines: readonly BookLine[];
  readonly range: BookRange;
}

/** What our books have in the range and the provider's lines have not: to be asked about before it is called missing. */
export interface Unseen {
  readonly charge: boolean;
  readonly refunds: readonly OurRefund[];
}

export function unseenOf({ ours, lines, range }: Compared): Unseen {
  if (!ours) return { charge: false, refunds: [] };
  const { capture, endedAt, refunds } = ours;
  const isOurs = (line: BookLine) => line.kind === 'charge' && line.capture === capture;
  const isDue = capture !== null && endedAt !== null && isWithin(range, endedAt);
  return {
    charge: isDue && !lines.some(isOurs),
    refunds: refunds.filter(
      ({ refund, state, endedAt: at }) =>
        state === 'done' &&
        at !== null &&
        isWithin(range, at) &&
        !lines.some((line) => line.kind === 'refund' && line.refund === refund),
    ),
  };
}

/**
 * Where our books and a provider's disagree. `lines` holds what the provider answered about what was unseen, too: what is
 * still unseen is missing there.
 */
export function compareBooks(compared: Compared): Difference[] {
  const { subject, ours, lines } = compared;
  const told = lines.flatMap((line) => ofLine(line, ours));
  const missing = ours ? missingOf(ours, unseenOf(compared)) : [];
  return [...told, ...missing].map((facts) => ({ ...facts, subject }));
}

type Facts = Omit<Difference, 'subject'>;

function ofLine(line: BookLine, ours: OurPayment | undefined): Facts[] {
  switch (line.kind) {
    case 'charge':
      return ofCharge(line, ours);
    case 'refund':
      return ofRefund(line, ours);
    case 'dispute':
      return line.state === 'won' ? [] : [{ ...found('DISPUTE', line, ours), detail: line.state }];
  }
}

function ofCharge(line: Charge, ours: OurPayment | undefined): Facts[] {
  if (!ours) return [found('UNKNOWN_CHARGE', line, ours)];
  if (ours.capture === null) return [found('PAYMENT_MISSED', line, ours, ours.taken)];
  if (ours.capture !== line.capture) return [found('UNKNOWN_CHARGE', line, ours)];
  return unlike(line, ours.taken, 'OTHER_AMOUNT').map((kind) => found(kind, line, ours, ours.taken));
}

function ofRefund(line: RefundLine, ours: OurPayment | undefined): Facts[] {
  const known = ours?.refunds.find(({ refund }) => refund === line.refund);
  if (!known) return line.state === 'failed' ? [] : [found('UNKNOWN_REFUND', line, ours)];
  const kinds = [
    ...disagreeing(known.state, line.state),
    ...(line.state === 'failed' ? [] : unlike(line, known.amount, 'OTHER_REFUND_AMOUNT')),
  ];
  return kinds.map((kind) => ({ ...found(kind, line, ours, known.amount), about: known.refund }));
}

/** What is on its way on either side is no difference yet, but that it is done there and nobody has noted it. */
function disagreeing(ours: OurRefund['state'], theirs: RefundLine['state']): DifferenceKind[] {
  if (theirs === 'done' && ours === 'pending') return ['REFUND_MISSED'];
  if (theirs === 'done' && ours === 'failed') return ['REFUND_UNNOTED'];
  return theirs === 'failed' && ours === 'done' ? ['REFUND_FAILED'] : [];
}

function unlike(
  { minor, currency }: BookLine,
  ours: MoneyText,
  otherAmount: 'OTHER_AMOUNT' | 'OTHER_REFUND_AMOUNT',
): DifferenceKind[] {
  if (currency !== ours.currency) return ['OTHER_CURRENCY'];
  return minor === BigInt(ours.minor) ? [] : [otherAmount];
}

function missingOf(ours: OurPayment, { charge, refunds }: Unseen): Facts[] {
  const { payment, order, taken, capture, endedAt } = ours;
  const base = { payment, order, theirs: null, detail: null };
  return [
    ...(charge
      ? [
          {
            ...{ ...base, kind: 'MISSING_CHARGE' as const, about: payment, reference: capture, ours: taken },
            at: endedAt?.toISOString() ?? '',
          },
        ]
      : []),
    ...refunds.map(({ refund, amount, endedAt: at }) => ({
      ...{ ...base, kind: 'MISSING_REFUND' as const, about: refund, reference: null, ours: amount },
      at: at?.toISOString() ?? '',
    })),
  ];
}

function found(
  kind: DifferenceKind,
  { reference, payment, minor, currency, at }: BookLine,
  known: OurPayment | undefined,
  ours: MoneyText | null = null,
): Facts {
  return {
    kind,
    about: reference,
    payment: known?.payment ?? payment,
    order: known?.order ?? null,
    reference,
    ours,
    theirs: { minor: minor.toString(), currency },
    at: at.toISOString(),
    detail: null,
  };
}
