import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { after } from '../../../test/after-commands.ts';
import { afterFailure, orderEnd } from './renewal-dates.ts';
import { decideSubscription, type SubscriptionCommand } from './subscription.decide.ts';
import type { SubscriptionEvent } from './subscription.events.ts';
import { evolveSubscription, noSubscription, type SubscriptionState } from './subscription.state.ts';

const amount = (minor: string) => ({ minor, currency: 'USD' });
const pro = { planId: 'pro', period: 'month', name: 'Pro', amount: amount('2000') } as const;
const team = { planId: 'team', period: 'month', name: 'Team', amount: amount('6000') } as const;
const person = { userUuid: 'ada', userId: 1 };
const agreement = { provider: 'stripe', reference: 'sub_1' } as const;

const ask = { type: 'ask', terms: pro, ...person, expiresAt: '2027-02-03T10:00:00.000Z' } as const;
const start = (now: string) =>
  ({
    type: 'start',
    planId: 'pro',
    period: 'month',
    order: 'o1',
    userUuid: 'ada',
    now: new Date(now),
  }) as const;

const begun = (now: string) => [ask, start(now), { type: 'agreement signed', agreement } as const];
const active = after(begun('2027-01-31T10:00:00.000Z')).state;

/** One period after another, each charged when the one before is over. */
function renewals(from: string, count: number): string[] {
  let { state } = after(begun(from));
  const ends: string[] = [];
  for (let n = 2; n < count + 2; n++) {
    const { until = '' } = 'until' in state ? state : {};
    ends.push(until);
    const order = `o${n}`;
    const due = { type: 'fall due', order, now: new Date(until) } as const;
    ({ state } = after([due, { type: 'renew', order }, { type: 'renew', order }], state));
  }
  return ends.map((end) => end.slice(0, 10));
}

test('periods from 31 January end on the last day of short months and come back to the 31st', () => {
  expect(renewals('2027-01-31T10:00:00.000Z', 14)).toEqual([
    ...['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30', '2027-07-31', '2027-08-31'],
    ...['2027-09-30', '2027-10-31', '2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31'],
  ]);
});

test('however late a charge succeeds, the next period begins where it should', () => {
  const due = { type: 'fall due', order: 'o2', now: new Date('2027-02-28T10:00:01.000Z') } as const;
  const failed = {
    type: 'note failure',
    ...{ order: 'o2', attempt: 1, reason: 'CARD_DECLINED' },
    now: new Date('2027-02-28T10:00:05.000Z'),
  } as const;
  const { events, state } = after([due, failed, { type: 'renew', order: 'o2' }], active);
  expect(events).toMatchObject([
    { type: 'SubscriptionFellDue', data: { at: '2027-02-28T10:00:00.000Z' } },
    { type: 'SubscriptionPastDue', data: { attempt: 1, nextTryAt: '2027-03-01T10:00:00.000Z' } },
    { type: 'SubscriptionRenewed', data: { until: '2027-03-31T10:00:00.000Z' } },
  ]);
  expect(state).toMatchObject({ since: '2027-02-28T10:00:00.000Z', renewal: { due: undefined } });
});

test('a charge is tried again on days 1, 3, 5 and 7, and not after', () => {
  const due = '2027-02-28T10:00:00.000Z';
  const days: (string | undefined)[] = [];
  let at: Date | undefined = new Date(due);
  while (at) {
    at = afterFailure(due, new Date(at.getTime() + 1));
    days.push(at?.toISOString().slice(0, 10));
  }
  expect(days).toEqual(['2027-03-01', '2027-03-03', '2027-03-05', '2027-03-07', undefined]);
  expect(orderEnd(due, new Date(due)).toISOString()).toBe('2027-03-08T10:00:00.000Z');
  const late = new Date('2027-03-20T10:00:00.000Z');
  expect(orderEnd(due, late).toISOString()).toBe('2027-03-21T10:00:00.000Z');
});

describe('what is told twice', () => {
  const now = new Date('2027-02-28T10:00:00.000Z');
  test.each([
    ['that it fell due', [{ type: 'fall due', order: 'o2', now }]],
    ['that it was paid', [start('2027-05-05T00:00:00.000Z')]],
    ['that it was signed', [{ type: 'agreement signed', agreement }]],
    ['that it ends', [{ type: 'unsubscribe' }]],
    ['why it ended', [{ type: 'end', reason: 'UNPAID' }]],
  ] as [string, SubscriptionCommand[]][])('%s changes nothing', (_name, commands) => {
    const once = after(commands, active).state;
    expect(after(commands, once).events).toEqual([]);
  });
});

test('unsubscribed it ends with its period, and may be resumed before', () => {
  const ending = after([{ type: 'unsubscribe' }], active);
  expect(ending.names).toEqual(['SubscriptionUnsubscribed']);
  const due = { type: 'fall due', order: 'o2', now: new Date('2027-02-28T10:00:00.000Z') } as const;
  expect(after([due], ending.state).events).toEqual([]);
  const resumed = after([{ type: 'resume', now: new Date('2027-02-28T09:59:59.000Z') }, due], ending.state);
  expect(resumed.names).toEqual(['SubscriptionResumed', 'SubscriptionFellDue']);
  const late = { type: 'resume', now: new Date('2027-02-28T10:00:00.000Z') } as const;
  expect(() => after([late], ending.state)).toThrow(expect.objectContaining({ name: 'SubscriptionOver' }));
});

test('unsubscribed while it owes, it is over at once', () => {
  const due = { type: 'fall due', order: 'o2', now: new Date('2027-02-28T10:00:00.000Z') } as const;
  expect(after([due, { type: 'unsubscribe' }], active).events.at(-1)).toMatchObject({
    type: 'SubscriptionEnded',
    data: { reason: 'UNSUBSCRIBED', userUuid: 'ada', name: 'Pro' },
  });
});

const change = (terms: typeof pro | typeof team, monthMinor: bigint, now: string, order = 'c1') =>
  ({
    type: 'change',
    wanted: { terms, monthMinor },
    monthMinor: terms === pro ? 6000n : 2000n,
    order,
    leastMinor: 50n,
    now: new Date(now),
    from: new Date(now),
  }) as const;

test('a dearer plan waits for its difference, then holds, and is what is charged next', () => {
  const upgraded = after(
    [change(team, 6000n, '2027-02-14T10:00:00.000Z'), { type: 'change paid', order: 'c1' }],
    active,
  );
  expect(upgraded.events).toMatchObject([
    { type: 'PlanChangeAsked', data: { difference: amount('2000'), until: '2027-02-28T10:00:00.000Z' } },
    { type: 'PlanChanged', data: { terms: team } },
  ]);
  const due = { type: 'fall due', order: 'o2', now: new Date('2027-02-28T10:00:00.000Z') } as const;
  expect(after([due], upgraded.state).events).toMatchObject([{ data: { terms: team } }]);
});

test('a cheaper one waits for the period’s end; the plan that runs, asked for again, undoes that', () => {
  const { state } = after(
    [change(team, 6000n, '2027-02-01T10:00:00.000Z'), { type: 'change paid', order: 'c1' }],
    active,
  );
  const down = change(pro, 2000n, '2027-02-14T10:00:00.000Z', 'c2');
  const scheduled = after([down, down], state);
  expect(scheduled.names).toEqual(['PlanChangeScheduled']);
  expect(scheduled.state).toMatchObject({ planId: 'team' });
  const due = { type: 'fall due', order: 'o2', now: new Date('2027-02-28T10:00:00.000Z') } as const;
  const renewed = after([due, { type: 'renew', order: 'o2' }], scheduled.state);
  expect(renewed.state).toMatchObject({ planId: 'pro', renewal: { next: undefined } });
  const back = after([change(team, 6000n, '2027-02-15T10:00:00.000Z', 'c3')], scheduled.state);
  expect(back.names).toEqual(['PlanChangeDropped']);
});

const gone = { type: 'agreement gone', reference: 'sub_1', reason: 'CANCELED' } as const;

test('what is paid back of the period that runs ends it; of one that is over, nothing happens', () => {
  const due = { type: 'fall due', order: 'o2', now: new Date('2027-02-28T10:00:00.000Z') } as const;
  const { state } = after([due, { type: 'renew', order: 'o2' }], active);
  const back = (order: string) =>
    after([{ type: 'take back', order, now: new Date('2027-03-05T00:00:00.000Z') }], state).events;
  expect(back('o1')).toEqual([]);
  expect(back('o2')).toMatchObject([{ type: 'SubscriptionEnded', data: { reason: 'REFUNDED' } }]);
});

const command: fc.Arbitrary<SubscriptionCommand> = fc.oneof(
  fc.constantFrom<SubscriptionCommand>(
    ask,
    start('2027-01-31T10:00:00.000Z'),
    { type: 'lapse' },
    { type: 'agreement signed', agreement },
    gone,
    { type: 'unsubscribe' },
    { type: 'end', reason: 'UNPAID' },
    { type: 'freeze', order: 'o1', now: new Date('2027-02-05T00:00:00.000Z') },
    { type: 'thaw', order: 'o1', now: new Date('2027-02-05T00:00:00.000Z') },
    { type: 'take back', order: 'o1', now: new Date('2027-02-05T00:00:00.000Z') },
    { type: 'take back', order: 'o2', now: new Date('2027-02-20T00:00:00.000Z') },
    { type: 'take back', order: 'c1', now: new Date('2027-02-25T00:00:00.000Z') },
    { type: 'drop change', order: 'c1' },
  ),
  fc.record({
    type: fc.constantFrom('renew' as const, 'change paid' as const),
    order: fc.constantFrom('o2', 'o3', 'c1', 'c2'),
  }),
  fc.record({
    type: fc.constant('fall due' as const),
    order: fc.constantFrom('o2', 'o3'),
    now: fc.constantFrom(new Date('2027-02-01'), new Date('2027-03-01'), new Date('2027-06-01')),
  }),
  fc
    .tuple(fc.boolean(), fc.constantFrom('c1', 'c2'), fc.integer({ min: 1, max: 28 }))
    .map(([up, order, day]) =>
      change(
        up ? team : pro,
        up ? 6000n : 2000n,
        `2027-02-${String(day).padStart(2, '0')}T00:00:00.000Z`,
        order,
      ),
    ),
);

function decided(each: SubscriptionCommand, state: SubscriptionState): SubscriptionEvent[] {
  try {
    return decideSubscription(each, state);
  } catch (error) {
    expect(error).toMatchObject({ name: expect.stringMatching(/^Subscription(Busy|Ending|Over|Disputed)$/) });
    return [];
  }
}

function checkRenewal(before: SubscriptionState, now: SubscriptionState, until: string): void {
  const ended = 'until' in before ? before.until : '';
  expect('since' in now && now.since).toBe(ended);
  expect(Date.parse(until)).toBeGreaterThan(Date.parse(ended));
}

test('whatever is asked in whatever order, each period is paid once and none overlaps another', () => {
  const property = fc.property(fc.array(command, { minLength: 5, maxLength: 40 }), (commands) => {
    let state: SubscriptionState = noSubscription;
    const paid: string[] = [];
    for (const each of commands) {
      const before = state;
      const events = decided(each, state);
      state = events.reduce(evolveSubscription, state);
      const renewed = events.filter((event) => event.type === 'SubscriptionRenewed');
      paid.push(...renewed.map(({ data }) => data.order));
      for (const { data } of renewed) checkRenewal(before, state, data.until);
      if (before.phase === 'ended' || before.phase === 'lapsed') expect(events).toEqual([]);
    }
    expect(new Set(paid).size).toBe(paid.length);
  });
  fc.assert(property, { numRuns: 3_000 });
});
