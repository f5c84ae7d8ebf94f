import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Compared, compareBooks, type OurPayment, type OurRefund, unseenOf } from './book-compare.ts';
import type { BookLine } from './book-line.ts';
import type { DifferenceKind } from './difference.events.ts';

const range = { from: new Date('2026-11-21T00:00:00Z'), to: new Date('2026-11-22T00:00:00Z') };
const inRange = fc.date({ min: range.from, max: new Date(range.to.getTime() - 1), noInvalidDate: true });
const before = new Date('2026-11-03T12:00:00Z');
const money = fc.record({
  minor: fc.bigInt({ min: 1n, max: 10n ** 12n }),
  currency: fc.constantFrom('USD', 'EUR', 'JPY', 'CNY', 'KRW'),
});

type ChargeLine = Extract<BookLine, { kind: 'charge' }>;
type RefundLine = Extract<BookLine, { kind: 'refund' }>;

/** A payment of which both sides have the same, with refunds that are done or under way. */
interface Agreed {
  readonly ours: OurPayment;
  readonly charge: ChargeLine;
  readonly refunds: readonly RefundLine[];
}

const refundOf = (capture: string, payment: string, currency: string) =>
  fc
    .record({
      refund: fc.uuid(),
      minor: fc.bigInt({ min: 1n, max: 1_000n }),
      at: inRange,
      isDone: fc.boolean(),
    })
    .map(({ refund, minor, at, isDone }): { ours: OurRefund; line: RefundLine } => ({
      ours: {
        refund,
        amount: { minor: minor.toString(), currency },
        state: isDone ? 'done' : 'pending',
        endedAt: isDone ? at : null,
      },
      line: {
        ...{ kind: 'refund', reference: `re_${refund}`, capture, payment, refund, minor, currency, at },
        state: isDone ? 'done' : 'pending',
      },
    }));

const agreed: fc.Arbitrary<Agreed> = fc
  .record({ payment: fc.uuid(), order: fc.uuid(), amount: money, at: inRange, isOld: fc.boolean() })
  .chain(({ payment, order, amount, at, isOld }) => {
    const capture = `pi_${payment}`;
    const refunds = fc.array(refundOf(capture, payment, amount.currency), { maxLength: 3 });
    return refunds.map((all): Agreed => {
      const taken = { minor: amount.minor.toString(), currency: amount.currency };
      const when = isOld ? before : at;
      return {
        ours: { payment, order, capture, taken, endedAt: when, refunds: all.map(({ ours }) => ours) },
        charge: { kind: 'charge', reference: `ch_${payment}`, capture, payment, ...amount, at: when },
        refunds: all.map(({ line }) => line),
      };
    });
  });

/** What a run has of it: of money that moved before the range, no line. */
function comparedOf({ ours, charge, refunds }: Agreed): Compared {
  const isOld = charge.at < range.from;
  return { subject: ours.payment, ours, lines: isOld ? refunds : [charge, ...refunds], range };
}

const kindsOf = (compared: Compared) => compareBooks(compared).map(({ kind }) => kind);

test('books that agree differ in nothing', () => {
  fc.assert(
    fc.property(agreed, (pair) => {
      expect(unseenOf(comparedOf(pair))).toEqual({ charge: false, refunds: [] });
      expect(compareBooks(comparedOf(pair))).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

const today = agreed.filter(({ charge }) => charge.at >= range.from);
const withRefund = agreed
  .filter(({ refunds }) => refunds.length > 0)
  .map((pair) => ({ pair, line: pair.refunds[0] as RefundLine }));
const withDone = withRefund.filter(({ line }) => line.state === 'done');
const notPaid = (pair: Agreed): OurPayment => ({ ...pair.ours, capture: null, endedAt: null, refunds: [] });

function withLine(pair: Agreed, ...lines: BookLine[]): Compared {
  const compared = comparedOf(pair);
  return { ...compared, lines: [...compared.lines, ...lines] };
}

/** The same with one line changed. */
function changed(pair: Agreed, { reference }: BookLine, changes: Partial<BookLine>): Compared {
  const compared = comparedOf(pair);
  const lines = compared.lines.map((line) =>
    line.reference === reference ? ({ ...line, ...changes } as BookLine) : line,
  );
  return { ...compared, lines };
}

/** The same with one refund of ours changed. */
function withOurs(pair: Agreed, { refund }: RefundLine, changes: Partial<OurRefund>): Compared {
  const refunds = pair.ours.refunds.map((one) => (one.refund === refund ? { ...one, ...changes } : one));
  return { ...comparedOf(pair), ours: { ...pair.ours, refunds } };
}

const extra = (pair: Agreed) => ({
  ...{ capture: pair.charge.capture, payment: null, minor: 7n, currency: pair.charge.currency },
  at: range.from,
});

/** Each way in which books come to differ, planted into books that agree. */
const planted: Readonly<Record<string, readonly [DifferenceKind, fc.Arbitrary<Compared>]>> = {
  'money of nobody’s': [
    'UNKNOWN_CHARGE',
    today.map(({ charge, ours }) => ({ subject: ours.payment, ours: undefined, lines: [charge], range })),
  ],
  'a second capture for one payment': [
    'UNKNOWN_CHARGE',
    agreed.map((pair) => withLine(pair, { ...pair.charge, capture: 'pi_other', reference: 'ch_other' })),
  ],
  'money that is not there': [
    'MISSING_CHARGE',
    today.map((pair) => ({ ...comparedOf(pair), lines: pair.refunds })),
  ],
  'another amount': [
    'OTHER_AMOUNT',
    today.map((pair) => changed(pair, pair.charge, { minor: pair.charge.minor + 1n })),
  ],
  'another currency': [
    'OTHER_CURRENCY',
    today.map((pair) => changed(pair, pair.charge, { currency: 'GBP' })),
  ],
  'paid there, open here': [
    'PAYMENT_MISSED',
    today.map((pair) => ({ ...comparedOf(pair), ours: notPaid(pair), lines: [pair.charge] })),
  ],
  'a refund of the portal’s': [
    'UNKNOWN_REFUND',
    agreed.map((pair) =>
      withLine(pair, { ...extra(pair), kind: 'refund', reference: 're_p', refund: null, state: 'done' }),
    ),
  ],
  'a refund that is not there': [
    'MISSING_REFUND',
    withDone.map(({ pair, line }) => {
      const compared = comparedOf(pair);
      return { ...compared, lines: compared.lines.filter(({ reference }) => reference !== line.reference) };
    }),
  ],
  'a refund of another amount': [
    'OTHER_REFUND_AMOUNT',
    withRefund.map(({ pair, line }) => changed(pair, line, { minor: line.minor + 1n })),
  ],
  'a refund done there, under way here': [
    'REFUND_MISSED',
    withDone.map(({ pair, line }) => withOurs(pair, line, { state: 'pending', endedAt: null })),
  ],
  'a refund that failed afterwards': [
    'REFUND_FAILED',
    withDone.map(({ pair, line }) => changed(pair, line, { state: 'failed' } as Partial<BookLine>)),
  ],
  'a refund that failed here alone': [
    'REFUND_UNNOTED',
    withDone.map(({ pair, line }) => withOurs(pair, line, { state: 'failed' })),
  ],
  'a dispute': [
    'DISPUTE',
    agreed.map((pair) =>
      withLine(pair, { ...extra(pair), kind: 'dispute', reference: 'du_1', state: 'open' }),
    ),
  ],
};

test.each(Object.entries(planted))('%s is found, and nothing else is', (_, [kind, books]) => {
  fc.assert(
    fc.property(books, (compared) => {
      expect(kindsOf(compared)).toEqual([kind]);
      // Told once more, it is the same difference.
      expect(compareBooks(compared)).toEqual(compareBooks(compared));
    }),
    { numRuns: 300 },
  );
});

test('a dispute that was won, and a refund of others that failed, are none', () => {
  fc.assert(
    fc.property(agreed, (pair) => {
      const won: BookLine = { ...extra(pair), kind: 'dispute', reference: 'du_1', state: 'won' };
      const failed: BookLine = {
        ...{ ...extra(pair), kind: 'refund', reference: 're_p', refund: null, state: 'failed' },
      };
      expect(kindsOf(withLine(pair, won, failed))).toEqual([]);
    }),
  );
});
