import { describe, expect, test } from '@jest/globals';
import { after } from '../../../test/after-commands.ts';

const pro = {
  planId: 'pro',
  period: 'month',
  name: 'Pro',
  amount: { minor: '2000', currency: 'USD' },
} as const;
const at = (day: string) => new Date(`${day}T10:00:00.000Z`);
const start = {
  type: 'start',
  planId: 'pro',
  period: 'month',
  order: 'o1',
  userUuid: 'ada',
  now: at('2027-01-10'),
} as const;
const renewing = after([
  { type: 'ask', terms: pro, userUuid: 'ada', userId: 1, expiresAt: '2027-02-03T10:00:00.000Z' },
  start,
]).state;

const due = { type: 'fall due', order: 'o2', now: at('2027-02-10') } as const;
const renew = { type: 'renew', order: 'o2' } as const;
const disputing = { order: 'o1', now: at('2027-02-09') } as const;
const freeze = { type: 'freeze', ...disputing } as const;
const lose = { type: 'end as disputed', ...disputing } as const;
const thaw = { type: 'thaw', ...disputing } as const;

test('a period that is paid is held by no dispute over the one before, whoever is right', () => {
  const paid = after([freeze, due, renew], renewing);
  expect(paid.names).toEqual([
    'SubscriptionFrozen',
    'SubscriptionFellDue',
    'SubscriptionThawed',
    'SubscriptionRenewed',
  ]);
  expect(paid.state).toMatchObject({ frozenBy: undefined, orders: ['o1', 'o2'] });
  for (const command of [freeze, lose, thaw]) expect(after([command], paid.state).events).toEqual([]);
});

test('one that was renewed while it was held goes on when that dispute is lost', () => {
  const renewed = after([due, renew], renewing).state;
  const held = { ...renewed, frozenBy: 'o1' };
  expect(after([freeze], held).events).toEqual([]);
  expect(after([lose, lose], held)).toMatchObject({
    names: ['SubscriptionThawed'],
    state: { phase: 'active', frozenBy: undefined },
  });
});

test('of the period that runs, a dispute holds the plan, and ends it when it is lost', () => {
  expect(after([freeze, lose], renewing).names).toEqual(['SubscriptionFrozen', 'SubscriptionEnded']);
  expect(after([freeze, thaw], renewing).names).toEqual(['SubscriptionFrozen', 'SubscriptionThawed']);
});

describe('of a plan that was bought for two months, one after another', () => {
  const two = after([start, { type: 'extend', order: 'o2' }]).state;
  const lost = (order: string, day: string) => ({ type: 'end as disputed', order, now: at(day) }) as const;
  const frozen = (order: string, day: string) => ({ type: 'freeze', order, now: at(day) }) as const;
  const back = (order: string, day: string) => ({ type: 'take back', order, now: at(day) }) as const;

  test('neither a refund nor a dispute of the first takes anything once that is over', () => {
    for (const command of [back('o1', '2027-02-10'), frozen('o1', '2027-02-10'), lost('o1', '2027-02-10')]) {
      expect(after([command], two).events).toEqual([]);
    }
  });

  test('what was held in the first is given again when it is over and the dispute lost', () => {
    expect(after([frozen('o1', '2027-02-09'), lost('o1', '2027-02-11')], two)).toMatchObject({
      names: ['SubscriptionFrozen', 'SubscriptionThawed'],
      state: { phase: 'active', until: '2027-03-10T10:00:00.000Z' },
    });
  });

  test('of what runs or is to come, a refund takes a month, and a dispute holds the plan', () => {
    expect(after([back('o1', '2027-02-09')], two).state).toMatchObject({ until: '2027-02-10T10:00:00.000Z' });
    expect(after([back('o2', '2027-02-09')], two).state).toMatchObject({ until: '2027-02-10T10:00:00.000Z' });
    expect(after([back('o2', '2027-02-11')], two).state).toMatchObject({ phase: 'ended' });
    expect(after([frozen('o2', '2027-02-11'), lost('o2', '2027-02-11')], two).names).toEqual([
      'SubscriptionFrozen',
      'SubscriptionEnded',
    ]);
  });

  test.each(['o1', 'o2'])(
    'a dispute over %s that is lost takes that month, and the other one stays',
    (order) => {
      const [held, gone] = [frozen(order, '2027-02-01'), lost(order, '2027-02-02')];
      expect(after([held, gone, gone], two)).toMatchObject({
        names: ['SubscriptionFrozen', 'SubscriptionThawed', 'SubscriptionShortened'],
        state: { phase: 'active', until: '2027-02-10T10:00:00.000Z', frozenBy: undefined },
      });
      expect(after([gone], two).names).toEqual(['SubscriptionShortened']);
    },
  );
});
