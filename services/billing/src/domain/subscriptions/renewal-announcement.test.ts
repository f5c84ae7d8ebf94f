import { expect, test } from '@jest/globals';
import { type RenewalStep, renewalStep } from './renewal-step.ts';
import { decideSubscription, type SubscriptionCommand } from './subscription.decide.ts';
import { evolveSubscription, noSubscription, type SubscriptionState } from './subscription.state.ts';

const terms = {
  planId: 'pro',
  period: 'month',
  name: 'Pro',
  amount: { minor: '2000', currency: 'USD' },
} as const;
const person = { userUuid: 'ada', userId: 1 };
const start = { type: 'start', planId: 'pro', period: 'month', order: 'o1', userUuid: 'ada' } as const;
const agreement = { provider: 'stripe', reference: 'sub_1' } as const;
const begin: SubscriptionCommand[] = [
  { type: 'ask', terms, ...person, expiresAt: '2027-02-03T10:00:00.000Z' },
  { ...start, now: new Date('2027-01-31T10:00:00.000Z') },
  { type: 'agreement signed', agreement },
];
const after = (commands: readonly SubscriptionCommand[], from: SubscriptionState = noSubscription) =>
  commands.reduce(
    (state, command) => decideSubscription(command, state).reduce(evolveSubscription, state),
    from,
  );
const active = after(begin);

const stepAt = (state: SubscriptionState, now: string): RenewalStep =>
  renewalStep(state, {
    order: 'none',
    waited: { order: { phase: 'none' }, payments: new Map() },
    nextOrder: 'o2',
    chargesChanges: true,
    now: new Date(now),
  });
const announced = { do: 'decide', command: { type: 'announce' } };

test('a renewal is told three days before it, once, with what is charged and when', () => {
  const three = '2027-02-25T10:00:00.000Z';
  expect(stepAt(active, '2027-02-25T09:59:59.999Z')).toEqual({ do: 'wait', until: new Date(three) });
  expect(stepAt(active, three)).toEqual(announced);
  expect(decideSubscription({ type: 'announce' }, active)).toEqual([
    { type: 'RenewalAnnounced', data: { at: '2027-02-28T10:00:00.000Z', terms, userUuid: 'ada' } },
  ]);
  const told = after([{ type: 'announce' }], active);
  expect(decideSubscription({ type: 'announce' }, told)).toEqual([]);
  expect(stepAt(told, three)).toEqual({ do: 'wait', until: new Date('2027-02-28T10:00:00.000Z') });
  const due = { type: 'fall due', order: 'o2', now: new Date('2027-02-28T10:00:00.000Z') } as const;
  const next = after([due, { type: 'renew', order: 'o2' }], told);
  expect(stepAt(next, '2027-03-28T10:00:00.000Z')).toEqual(announced);
});

test('what is to be charged is the plan that comes next', () => {
  const team = { ...terms, planId: 'basic', name: 'Basic', amount: { minor: '500', currency: 'USD' } };
  const change = { type: 'change', monthMinor: 2000n, order: 'c1', leastMinor: 0n } as const;
  const wanted = { terms: team, monthMinor: 500n };
  const now = new Date('2027-02-10T00:00:00.000Z');
  const cheaper = after([{ ...change, wanted, now, from: now }], active);
  expect(decideSubscription({ type: 'announce' }, cheaper)).toMatchObject([{ data: { terms: team } }]);
});

test.each([
  ['ends', [{ type: 'unsubscribe' }]],
  ['is disputed', [{ type: 'freeze', order: 'o1', now: new Date('2027-02-05T00:00:00.000Z') }]],
  ['has no agreement any more', [{ type: 'agreement gone', reference: 'sub_1', reason: 'CANCELED' }]],
] as [string, SubscriptionCommand[]][])('nothing is told of one that %s', (_, commands) => {
  const state = after(commands, active);
  expect(decideSubscription({ type: 'announce' }, state)).toEqual([]);
  expect(stepAt(state, '2027-02-27T10:00:00.000Z')).toEqual({
    do: 'wait',
    until: new Date('2027-02-28T10:00:00.000Z'),
  });
});
