import { topics } from '@tutka/contracts';
import {
  SubscriptionEndedSchema,
  SubscriptionExtendedSchema,
  SubscriptionShortenedSchema,
  SubscriptionStartedSchema,
} from '@tutka/contracts/billing/events/v1/subscription';
import type { LoggedEvent } from '@tutka/event-store';
import type { SubscriptionEvent } from '../domain/subscription.events.ts';
import { publication } from './publication.ts';

const msOf = (instant: string) => BigInt(Date.parse(instant));

/** What a subscription's event says in public. */
export function publishedSubscription(event: LoggedEvent<SubscriptionEvent>) {
  const { streamId: subscriptionUuid, workspace } = event;
  switch (event.type) {
    case 'SubscriptionStarted': {
      const { planId, period, order: orderUuid, userUuid, until } = event.data;
      const fields = { subscriptionUuid, workspace, userUuid, planId, period, orderUuid };
      return publication(topics.subscription, SubscriptionStartedSchema, { ...fields, until: msOf(until) });
    }
    case 'SubscriptionExtended':
    case 'SubscriptionShortened': {
      const { order: orderUuid, until } = event.data;
      const schema =
        event.type === 'SubscriptionExtended' ? SubscriptionExtendedSchema : SubscriptionShortenedSchema;
      return publication(topics.subscription, schema, { subscriptionUuid, orderUuid, until: msOf(until) });
    }
    case 'SubscriptionEnded': {
      const { reason } = event.data;
      return publication(topics.subscription, SubscriptionEndedSchema, {
        subscriptionUuid,
        workspace,
        reason,
      });
    }
  }
}
