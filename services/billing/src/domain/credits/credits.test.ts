import { describe, expect, test } from '@jest/globals';
import { specify } from '@tutka/testing';
import fc from 'fast-check';
import { usageOf } from '../../../test/usage-of.ts';
import { type CreditsCommand, decideCredits, type MonthGrant, OutOfCredits } from './credits.decide.ts';
import type { CreditsEvent } from './credits.events.ts';
import { type Postings, postingsOf } from './credits.postings.ts';
import { type CreditsState, evolveCredits, noCredits } from './credits.state.ts';

const { given } = specify({ decide: decideCredits, evolve: evolveCredits, initial: noCredits });

const usage = (turn: string | null) => usageOf('use', turn);
const day = (n: number) => new Date(Date.UTC(2026, 10, 1) + n * 86_400_000).toISOString();
const november: MonthGrant = { grant: 'nov', month: '2026-11', amount: 5n, expiresAt: day(30) };
const december: MonthGrant = { grant: 'dec', month: '2026-12', amount: 5n, expiresAt: day(61) };
const bought = (amount: string): CreditsEvent => ({
  type: 'CreditsGranted',
  data: { grant: 'order', source: 'purchase', amount, expiresAt: null, month: null },
});
const ofNovember: CreditsEvent = {
  type: 'CreditsGranted',
  data: { grant: 'nov', source: 'plan', month: '2026-11', amount: '5', expiresAt: day(30) },
};
const reserved = (amount: string): CreditsEvent => ({
  type: 'CreditsReserved',
  data: { turn: 't', amount, until: day(2) },
});
const settled = (turn: string | null, held: string, used: string): CreditsEvent => ({
  type: 'CreditsSettled',
  data: { usage: usage(turn), held, used, payer: 'credits', isPriced: true },
});
const reserve = (amount: bigint, now = day(1), month = november): CreditsCommand => ({
  type: 'reserve',
  turn: 't',
  amount,
  until: day(2),
  now,
  month,
});
const settle = (cost: bigint, turn: string | null = 't', now = day(1)): CreditsCommand => ({
  type: 'settle',
  charges: [{ usage: usage(turn), cost, isPriced: true }],
  now,
  month: november,
});

describe('credits', () => {
  test("come with the month's first turn, once", () => {
    given([])
      .when(reserve(2n))
      .thenEvents([ofNovember, reserved('2')]);
    given([ofNovember])
      .when({ type: 'refresh', now: day(3), month: november })
      .thenEvents([]);
  });

  test('of a larger plan come in the same month, less what the smaller one gave; a smaller one takes none back', () => {
    const larger = { ...november, grant: 'larger', amount: 8n };
    given([ofNovember])
      .when({ type: 'refresh', now: day(3), month: larger })
      .thenEvents([{ type: 'CreditsGranted', data: { ...larger, source: 'plan', amount: '3' } }]);
    given([ofNovember])
      .when({ type: 'refresh', now: day(3), month: { ...november, grant: 'smaller', amount: 2n } })
      .thenEvents([]);
  });

  test('are reserved as far as they reach, once a turn, and refused when there are none', () => {
    given([ofNovember])
      .when(reserve(9n))
      .thenEvents([reserved('5')]);
    given([ofNovember, reserved('2')])
      .when(reserve(2n))
      .thenEvents([]);
    given([ofNovember, settled(null, '0', '5')])
      .when(reserve(1n))
      .thenRejects('OutOfCredits');
  });

  test('are settled with what was reserved given back; later usage of the turn posts too', () => {
    given([ofNovember, reserved('4')])
      .when(settle(3n))
      .thenEvents([settled('t', '4', '3')]);
    given([ofNovember, reserved('4'), settled('t', '4', '3')])
      .when(settle(9n))
      .thenEvents([settled('t', '0', '9')]);
  });

  test('stay reserved for the reply while the turn uses something beside it', () => {
    const summary = { ...usage('t'), kind: 'summary' };
    const charges = [{ usage: summary, cost: 1n, isPriced: true }];
    const data = { usage: summary, held: '0', used: '1', payer: 'credits', isPriced: true } as const;
    const beside: CreditsEvent = { type: 'CreditsSettled', data };
    given([ofNovember, reserved('4')])
      .when({ type: 'settle', charges, now: day(1), month: november })
      .thenEvents([beside]);
    given([ofNovember, reserved('4'), beside])
      .when(settle(3n))
      .thenEvents([settled('t', '4', '3')]);
  });

  test('lapse after their time, and late usage still posts', () => {
    const lapsed: CreditsEvent = {
      type: 'CreditsReleased',
      data: { turn: 't', amount: '4', reason: 'lapsed' },
    };
    given([ofNovember, reserved('4')])
      .when(settle(3n, 't', day(2)))
      .thenEvents([lapsed, settled('t', '0', '3')]);
  });

  test('of a month end with it, but not what a running turn may still use', () => {
    const now = day(31);
    given([ofNovember, bought('7'), reserved('2')])
      .when({ type: 'refresh', now: day(30).replace('T00', 'T01'), month: null })
      .thenEvents([
        { type: 'CreditsReleased', data: { turn: 't', amount: '2', reason: 'lapsed' } },
        { type: 'CreditsExpired', data: { grant: 'nov', amount: '5', reason: 'over' } },
      ]);
    const late: CreditsEvent = { type: 'CreditsReserved', data: { turn: 't', amount: '4', until: day(40) } };
    given([ofNovember, late])
      .when({ type: 'refresh', now, month: december })
      .thenEvents([
        { type: 'CreditsExpired', data: { grant: 'nov', amount: '1', reason: 'over' } },
        { type: 'CreditsGranted', data: { ...december, amount: '5', source: 'plan' } },
      ]);
  });

  test('that were paid back end as far as they are left', () => {
    given([ofNovember, bought('7'), settled(null, '0', '6')])
      .when({ type: 'end', grant: 'order' })
      .thenEvents([{ type: 'CreditsExpired', data: { grant: 'order', amount: '6', reason: 'ended' } }]);
  });
});

const amount = fc.bigInt({ min: 0n, max: 20n });
const turn = fc.constantFrom('t1', 't2', 't3', 't4');
const when = fc.integer({ min: 0, max: 70 });
const moment = when.map((n) => ({ now: day(n), month: n < 30 ? november : december, n }));
const anyCommand: fc.Arbitrary<CreditsCommand> = fc.oneof(
  fc.record({
    type: fc.constant('grant' as const),
    grant: fc.uuid(),
    source: fc.constantFrom('purchase' as const, 'admin' as const),
    amount: amount.map((n) => n + 1n),
    expiresAt: fc.option(when.map(day)),
  }),
  fc.tuple(moment, turn, amount).map(([{ n, ...at }, turn, amount]) => ({
    type: 'reserve' as const,
    ...at,
    turn,
    amount,
    until: day(n + 3),
  })),
  fc.tuple(moment, fc.option(turn), amount, fc.boolean()).map(([{ n: _, ...at }, turn, cost, isFree]) => ({
    type: 'settle' as const,
    now: at.now,
    month: isFree ? null : at.month,
    charges: [{ usage: usage(turn), cost, isPriced: true }],
  })),
  turn.map((turn) => ({ type: 'release' as const, turn })),
  moment.map(({ n: _, ...at }) => ({ type: 'refresh' as const, ...at })),
  fc.constantFrom('nov', 'dec').map((grant) => ({ type: 'end' as const, grant })),
);

const total = (amounts: readonly string[]) => amounts.reduce((sum, one) => sum + BigInt(one), 0n);
const sumOf = (postings: Postings) => Object.values(postings).reduce((sum, one) => sum + one, 0n);

function decided(command: CreditsCommand, state: CreditsState): CreditsEvent[] {
  try {
    return decideCredits(command, state);
  } catch (error) {
    if (error instanceof OutOfCredits) return [];
    throw error;
  }
}

test('whatever happens in whatever order, no nano-unit is made or lost', () => {
  fc.assert(
    fc.property(fc.array(anyCommand, { minLength: 4, maxLength: 40 }), (commands) => {
      let state = noCredits;
      const balance = { available: 0n, reserved: 0n };
      for (const command of commands) {
        for (const event of decided(command, state)) {
          const postings = postingsOf(event);
          expect(sumOf(postings)).toBe(0n);
          balance.available += postings.available ?? 0n;
          balance.reserved += postings.reserved ?? 0n;
          state = evolveCredits(state, event);
        }
        const { available, reserved, owed, lots, holds } = state;
        expect({ available, reserved }).toEqual({
          available: balance.available.toString(),
          reserved: balance.reserved.toString(),
        });
        expect(total(holds.map((hold) => hold.amount))).toBe(balance.reserved);
        expect(total(lots.map(({ left }) => left)) - BigInt(owed)).toBe(balance.available + balance.reserved);
        expect(lots.every(({ left }) => BigInt(left) > 0n)).toBe(true);
        expect(owed === '0' || lots.length === 0).toBe(true);
        expect(JSON.parse(JSON.stringify(state))).toEqual(state);
      }
    }),
    { numRuns: 500 },
  );
});

/** What is ended by name is what is free then, which is more where lapsed reservations were swept before. */
const timely = anyCommand.filter(({ type }) => type !== 'end');

/** Commands in the order of time, and whether somebody sweeps before each. */
const story = fc
  .array(fc.record({ command: timely, n: when, swept: fc.boolean() }), { minLength: 2, maxLength: 30 })
  .map((steps) => steps.toSorted((one, other) => one.n - other.n));

/** The command as it is at a later moment. */
function at(command: CreditsCommand, n: number): CreditsCommand {
  if (!('now' in command)) return command;
  const month = command.month && (n < 30 ? november : december);
  const moment = { ...command, now: day(n), month };
  return moment.type === 'reserve' ? { ...moment, until: day(n + 3) } : moment;
}

const sweep = (n: number) => ({ type: 'refresh', now: day(n), month: null }) as const;

function after(command: CreditsCommand, state: CreditsState): CreditsState {
  return decided(command, state).reduce(evolveCredits, state);
}

test('a sweeper ends what is due, and whenever it comes all ends as it would have without it', () => {
  fc.assert(
    fc.property(story, (steps) => {
      let [plain, cleaned] = [noCredits, noCredits];
      for (const { command, n, swept } of steps) {
        if (swept) {
          cleaned = after(sweep(n), cleaned);
          expect(cleaned.holds.every(({ until }) => until > day(n))).toBe(true);
          const overdue = cleaned.lots.filter(({ expiresAt }) => expiresAt !== null && expiresAt <= day(n));
          expect(total(overdue.map(({ left }) => left)) <= BigInt(cleaned.reserved)).toBe(true);
          expect(after(sweep(n), cleaned)).toEqual(cleaned);
        }
        plain = after(at(command, n), plain);
        cleaned = after(at(command, n), cleaned);
      }
      expect(after(sweep(1_000), cleaned)).toEqual(after(sweep(1_000), plain));
    }),
    { numRuns: 2_000 },
  );
});
