import { topics } from '@tutka/contracts';
import {
  SubscriptionAskedSchema,
  SubscriptionEndedSchema,
  SubscriptionExtendedSchema,
  SubscriptionFrozenSchema,
  SubscriptionPastDueSchema,
  SubscriptionRenewalUpcomingSchema,
  SubscriptionRenewedSchema,
  SubscriptionResumedSchema,
  SubscriptionShortenedSchema,
  SubscriptionStartedSchema,
  SubscriptionThawedSchema,
  SubscriptionUnsubscribedSchema,
} from '@tutka/contracts/billing/events/v1/subscription';
import type { LoggedEvent } from '@tutka/event-store';
import type { Publication } from '@tutka/messaging';
import type { SubscriptionEvent } from '../domain/subscriptions/subscription.events.ts';
import { publication } from './publication.ts';
import { publishedPlanChange } from './subscription-change.published.ts';
import { msOf, namedOf, termsOf } from './subscription-fields.ts';

const { subscription: topic } = topics;

type Of<Type extends SubscriptionEvent['type']> = LoggedEvent<Extract<SubscriptionEvent, { type: Type }>>;

/** What a subscription's event says in public. What lapsed unpaid, and what falls due, is told to nobody. */
export function publishedSubscription(event: LoggedEvent<SubscriptionEvent>): readonly Publication[] {
  const { streamId: subscriptionUuid, workspace } = event;
  switch (event.type) {
    case 'SubscriptionAsked': {
      const { planId, name: planName, period } = event.data.terms;
      const fields = { subscriptionUuid, workspace, userUuid: event.data.userUuid, planId, planName, period };
      return publication(topic, SubscriptionAskedSchema, fields);
    }
    case 'SubscriptionStarted': {
      const { planId, period, order: orderUuid, userUuid, until } = event.data;
      const fields = { subscriptionUuid, workspace, userUuid, planId, period, orderUuid };
      return publication(topic, SubscriptionStartedSchema, { ...fields, until: msOf(until) });
    }
    case 'SubscriptionExtended':
    case 'SubscriptionShortened':
      return publishedTime(event);
    case 'SubscriptionRenewed':
    case 'SubscriptionPastDue':
      return publishedCharge(event);
    case 'RenewalAnnounced': {
      const { terms, userUuid, at } = event.data;
      const fields = { subscriptionUuid, workspace, userUuid, ...termsOf(terms), period: terms.period };
      return publication(topic, SubscriptionRenewalUpcomingSchema, { ...fields, at: msOf(at) });
    }
    case 'SubscriptionUnsubscribed':
      return publication(topic, SubscriptionUnsubscribedSchema, {
        ...{ subscriptionUuid, workspace },
        until: msOf(event.data.until),
      });
    case 'SubscriptionResumed':
      return publication(topic, SubscriptionResumedSchema, { subscriptionUuid, workspace });
    case 'SubscriptionFrozen':
    case 'SubscriptionThawed':
      return publishedDispute(event);
    case 'SubscriptionEnded': {
      const { reason, userUuid = '', planId = '', name: planName = '' } = event.data;
      const fields = { subscriptionUuid, workspace, reason, userUuid, planId, planName };
      return publication(topic, SubscriptionEndedSchema, fields);
    }
    default:
      return publishedPlanChange(event);
  }
}

function publishedTime(event: Of<'SubscriptionExtended' | 'SubscriptionShortened'>) {
  const { streamId: subscriptionUuid, type } = event;
  const { order: orderUuid, until } = event.data;
  const schema = type === 'SubscriptionExtended' ? SubscriptionExtendedSchema : SubscriptionShortenedSchema;
  return publication(topic, schema, { subscriptionUuid, orderUuid, until: msOf(until) });
}

function publishedCharge(event: Of<'SubscriptionRenewed' | 'SubscriptionPastDue'>) {
  const { streamId: subscriptionUuid, workspace } = event;
  const { terms, userUuid, order: orderUuid } = event.data;
  const common = { subscriptionUuid, workspace, userUuid, orderUuid };
  if (event.type === 'SubscriptionRenewed') {
    const { period } = terms;
    const until = msOf(event.data.until);
    return publication(topic, SubscriptionRenewedSchema, { ...common, ...termsOf(terms), period, until });
  }
  const { attempt, reason } = event.data;
  const nextTryAt = msOf(event.data.nextTryAt);
  const fields = { ...common, ...termsOf(terms), attempt, reason, nextTryAt };
  return publication(topic, SubscriptionPastDueSchema, fields);
}

function publishedDispute(event: Of<'SubscriptionFrozen' | 'SubscriptionThawed'>) {
  const { streamId: subscriptionUuid, workspace, data, type } = event;
  const schema = type === 'SubscriptionFrozen' ? SubscriptionFrozenSchema : SubscriptionThawedSchema;
  const fields = { subscriptionUuid, workspace, ...namedOf(data), orderUuid: data.order };
  return publication(topic, schema, fields);
}
