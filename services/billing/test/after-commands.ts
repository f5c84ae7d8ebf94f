import {
  decideSubscription,
  type SubscriptionCommand,
} from '../src/domain/subscriptions/subscription.decide.ts';
import type { SubscriptionEvent } from '../src/domain/subscriptions/subscription.events.ts';
import {
  evolveSubscription,
  noSubscription,
  type SubscriptionState,
} from '../src/domain/subscriptions/subscription.state.ts';

/** Where a subscription stands after some commands, and what each made happen. */
export function after(commands: readonly SubscriptionCommand[], from: SubscriptionState = noSubscription) {
  const events: SubscriptionEvent[] = [];
  let state = from;
  for (const command of commands) {
    const made = decideSubscription(command, state);
    events.push(...made);
    state = made.reduce(evolveSubscription, state);
  }
  return { state, events, names: events.map(({ type }) => type) };
}
