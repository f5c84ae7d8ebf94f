import { expect, test } from '@jest/globals';
import { after } from '../../../test/after-commands.ts';

const amount = (minor: string) => ({ minor, currency: 'USD' });
const pro = { planId: 'pro', period: 'month', name: 'Pro', amount: amount('2000') } as const;
const team = { planId: 'team', period: 'month', name: 'Team', amount: amount('6000') } as const;
const person = { userUuid: 'ada', userId: 1 };
const agreement = { provider: 'stripe', reference: 'sub_1' } as const;

const active = after([
  { type: 'ask', terms: pro, ...person, expiresAt: '2027-02-03T10:00:00.000Z' },
  {
    type: 'start',
    ...{ planId: 'pro', period: 'month', order: 'o1', userUuid: 'ada' },
    now: new Date('2027-01-31T10:00:00.000Z'),
  },
  { type: 'agreement signed', agreement },
]).state;
const gone = { type: 'agreement gone', reference: 'sub_1', reason: 'CANCELED' } as const;

const change = (terms: typeof pro | typeof team, now: string, order = 'c1') =>
  ({
    type: 'change',
    ...{ order, leastMinor: 50n, now: new Date(now), from: new Date(now) },
    wanted: { terms, monthMinor: BigInt(terms.amount.minor) },
    monthMinor: terms === pro ? 6000n : 2000n,
  }) as const;

test('paid ahead, the plan that runs goes on: a cheaper one that waited for the period’s end is let go of', () => {
  const upgraded = [change(team, '2027-02-01T10:00:00.000Z'), { type: 'change paid', order: 'c1' }] as const;
  const down = change(pro, '2027-02-14T10:00:00.000Z', 'c2');
  const ended = after([...upgraded, down, gone], active);
  expect(ended.names.slice(-2)).toEqual(['AgreementGone', 'PlanChangeDropped']);
  const ahead = after([{ type: 'renew', order: 'o2' }], ended.state);
  expect(ahead.events).toMatchObject([
    { type: 'SubscriptionRenewed', data: { until: '2027-03-31T10:00:00.000Z', terms: team } },
    { type: 'SubscriptionResumed' },
  ]);
  expect(ahead.state).toMatchObject({ planId: 'team', renewal: { next: undefined } });
});

test('a dearer plan costs its difference for the period that was paid ahead and for the rest of the one before', () => {
  const ahead = after([gone, { type: 'renew', order: 'o2' }], active).state;
  const dearer = after([change(team, '2027-02-14T10:00:00.000Z')], ahead);
  expect(dearer.events).toMatchObject([
    { type: 'PlanChangeAsked', data: { difference: amount('6000'), until: '2027-03-31T10:00:00.000Z' } },
  ]);
  const later = after([change(team, '2027-03-01T10:00:00.000Z')], ahead);
  expect(later.events).toMatchObject([{ data: { difference: amount('3870') } }]);
});
