import type { FoundSubscription, Subscription } from '@tutka/http-contracts';
import { users } from './fixtures/people.ts';
import { id } from './fixtures/values.ts';
import { awaiting, changing, endedThere, pastDue, renewing, subscription } from './usage-answers.ts';

const [owner = null, , colleague = null] = users.map(({ uuid, logo, email }) => ({ uuid, logo, email }));

const of = (n: number, row: Subscription, more: Partial<FoundSubscription> = {}): FoundSubscription => ({
  ...row,
  uuid: id('9', n),
  workspace: { uuid: id('b', n), name: '', owner },
  subscriber: owner,
  ...more,
});

const named = (n: number, name: string) => ({ workspace: { uuid: id('b', n), name, owner } });

/** Subscriptions of all workspaces, one in each state, the newest first. */
export const everybodysSubscriptions: readonly FoundSubscription[] = [
  of(1, awaiting),
  of(2, renewing, { ...named(2, 'Harbour master’s office'), subscriber: colleague }),
  of(3, changing, named(3, 'A workspace with a very long name that goes on and on')),
  of(4, pastDue),
  of(5, endedThere, named(5, '灯塔')),
  of(6, { ...renewing, state: 'FROZEN' }),
  of(7, subscription, { workspace: { uuid: id('b', 7), name: '', owner: null }, subscriber: null }),
  of(8, {
    ...endedThere,
    ...{ state: 'ENDED', payAhead: null, endedAt: endedThere.endsAt, endReason: 'UNSUBSCRIBED' },
  }),
];
