import { expect, test } from '@jest/globals';
import { after } from '../../../test/after-commands.ts';
import type { SubscriptionCommand } from './subscription.decide.ts';
import { builtUpon } from './undo.decide.ts';

const amount = (minor: string) => ({ minor, currency: 'USD' });
const plan = (planId: string, minor: string, period: 'month' | 'year' = 'month') => ({
  ...{ planId, period, name: planId },
  amount: amount(minor),
});
const [pro, team, large] = [plan('pro', '2000'), plan('team', '6000'), plan('large', '9000')];
const year = plan('pro', '20000', 'year');

const at = (day: string) => new Date(`${day}T10:00:00.000Z`);
const agreement = { provider: 'stripe', reference: 'sub_1' } as const;
const { state: active } = after([
  { type: 'ask', terms: pro, userUuid: 'ada', userId: 1, expiresAt: '2027-02-03T10:00:00.000Z' },
  { type: 'start', planId: 'pro', period: 'month', order: 'o1', userUuid: 'ada', now: at('2027-02-01') },
  { type: 'agreement signed', agreement },
]);

const months: Readonly<Record<string, bigint>> = { pro: 2000n, team: 6000n, large: 9000n };
const change = (
  from: typeof pro,
  terms: typeof pro,
  order: string,
  day = '2027-02-10',
): SubscriptionCommand => ({
  type: 'change',
  wanted: { terms, monthMinor: months[terms.planId] ?? 0n },
  monthMinor: months[from.planId] ?? 0n,
  ...{ order, leastMinor: 50n, now: at(day), from: at(day) },
});
const paid = (order: string): SubscriptionCommand => ({ type: 'change paid', order });
const takeBack = (order: string, day: string): SubscriptionCommand => ({
  type: 'take back',
  order,
  now: at(day),
});

test('a difference that is paid back undoes the change: the plan before runs on to the same end', () => {
  const { state } = after([change(pro, team, 'c1'), paid('c1')], active);
  const back = after([takeBack('c1', '2027-02-15'), takeBack('c1', '2027-02-15')], state);
  expect(back.names).toEqual(['PlanChanged']);
  expect(back.state).toEqual({ ...active, renewal: expect.objectContaining({ terms: pro, agreement }) });
  const due = after([{ type: 'fall due', order: 'o2', now: at('2027-03-01') }], back.state);
  expect(due.events).toMatchObject([{ data: { terms: pro } }]);
});

test('what was changed on top of it goes with it, and so does what waits or was planned', () => {
  const { state } = after(
    [change(pro, team, 'c1'), paid('c1'), change(team, large, 'c2', '2027-02-11'), paid('c2')],
    active,
  );
  expect(state.phase === 'active' && builtUpon('c1', at('2027-02-15'), state)).toEqual(['c2']);
  expect(after([takeBack('c1', '2027-02-15')], state).state).toMatchObject({ planId: 'pro', paidBy: ['o1'] });
  const one = after([takeBack('c2', '2027-02-15')], state);
  expect(one.state).toMatchObject({ planId: 'team', paidBy: ['o1', 'c1'] });
  const waiting = after([change(team, large, 'c3', '2027-02-16')], one.state).state;
  expect(waiting.phase === 'active' && builtUpon('c1', at('2027-02-16'), waiting)).toEqual(['c3']);
  expect(after([takeBack('c1', '2027-02-16')], waiting).names).toEqual(['PlanChangeFailed', 'PlanChanged']);
  const planned = after([change(team, pro, 'c4', '2027-02-16')], one.state).state;
  const dropped = after([takeBack('c1', '2027-02-16')], planned);
  expect(dropped.names).toEqual(['PlanChangeDropped', 'PlanChanged']);
  expect(dropped.state).toMatchObject({ planId: 'pro', renewal: { next: undefined } });
});

test('a year that is paid back gives the rest of the month again, and ends what has no month left', () => {
  const { state } = after([change(pro, year, 'c1'), paid('c1')], active);
  expect(state).toMatchObject({ period: 'year', until: '2028-02-10T10:00:00.000Z', day: 10 });
  const early = after([takeBack('c1', '2027-02-20')], state).state;
  expect(early).toMatchObject({ period: 'month', until: '2027-03-01T10:00:00.000Z', day: 1 });
  const late = after([takeBack('c1', '2027-03-20')], state);
  expect(late.events).toMatchObject([{ type: 'SubscriptionEnded', data: { reason: 'REFUNDED' } }]);
  expect(state.phase === 'active' && builtUpon('c1', at('2027-03-20'), state)).toEqual([]);
});

test('of a difference for a period that is over nothing is undone', () => {
  const { state } = after(
    [change(pro, team, 'c1'), paid('c1'), { type: 'fall due', order: 'o2', now: at('2027-03-01') }],
    active,
  );
  expect(after([takeBack('c1', '2027-03-02')], state).events).toEqual([]);
  const renewed = after([{ type: 'renew', order: 'o2' }], state).state;
  expect(after([takeBack('c1', '2027-03-02')], renewed).events).toEqual([]);
});

const gone: SubscriptionCommand = { type: 'agreement gone', reference: 'sub_1', reason: 'CANCELED' };
const renewed: SubscriptionCommand = { type: 'renew', order: 'o2' };

test('whose agreement is gone goes on by a period that is paid ahead and signed for, once', () => {
  expect(after([renewed], active).events).toEqual([]);
  expect(after([{ type: 'unsubscribe' }, renewed], active).names).toEqual(['SubscriptionUnsubscribed']);
  const ahead = after([gone, renewed, renewed], active);
  expect(ahead.events.slice(1)).toMatchObject([
    { type: 'SubscriptionRenewed', data: { order: 'o2', until: '2027-04-01T10:00:00.000Z' } },
    { type: 'SubscriptionResumed' },
  ]);
  const anew = { provider: 'stripe', reference: 'sub_2' } as const;
  const signed = after([{ type: 'agreement signed', agreement: anew }], ahead.state).state;
  expect(signed).toMatchObject({ renewal: { agreement: anew, isEnding: false, former: [agreement] } });
  expect(after([{ type: 'fall due', order: 'o3', now: at('2027-03-02') }], signed).events).toEqual([]);
});

test('a period that was paid ahead and is paid back leaves what was paid before, which ends', () => {
  const anew = { provider: 'stripe', reference: 'sub_2' } as const;
  const { state } = after([gone, renewed, { type: 'agreement signed', agreement: anew }], active);
  const back = after([takeBack('o2', '2027-02-20')], state);
  expect(back.names).toEqual(['PlanChanged', 'AgreementGone']);
  expect(back.state).toMatchObject({
    ...{ until: '2027-03-01T10:00:00.000Z', paidBy: ['o1'], orders: ['o1', 'o2'] },
    renewal: { isEnding: true, agreement: undefined, former: [agreement, anew] },
  });
  expect(after([takeBack('o2', '2027-03-05')], state).events).toMatchObject([
    { type: 'SubscriptionEnded', data: { reason: 'REFUNDED' } },
  ]);
});

test('a change that waits to be paid is let go of, and then it can be ended', () => {
  const { state } = after([change(pro, team, 'c1')], active);
  const left = after([{ type: 'drop change', order: 'c1' }, paid('c1'), { type: 'unsubscribe' }], state);
  expect(left.events).toMatchObject([
    { type: 'PlanChangeFailed', data: { order: 'c1', reason: 'DROPPED' } },
    { type: 'SubscriptionUnsubscribed' },
  ]);
});
