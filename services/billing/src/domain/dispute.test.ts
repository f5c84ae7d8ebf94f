import { expect, test } from '@jest/globals';
import { after } from '../../test/after-commands.ts';

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
const freeze = { type: 'freeze', order: 'o1' } as const;
const lose = { type: 'end as disputed', order: 'o1' } as const;
const thaw = { type: 'thaw', order: 'o1' } as const;

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
