import { topics } from '@tutka/contracts';
import {
  SubscriptionChangeAskedSchema,
  SubscriptionChangeDroppedSchema,
  SubscriptionChangeFailedSchema,
  SubscriptionChangeScheduledSchema,
  SubscriptionPlanChangedSchema,
} from '@tutka/contracts/billing/events/v1/subscription';
import type { LoggedEvent } from '@tutka/event-store';
import type { Publication } from '@tutka/messaging';
import type { SubscriptionEvent } from '../domain/subscriptions/subscription.events.ts';
import { publication } from './publication.ts';
import { msOf, namedOf, termsOf } from './subscription-fields.ts';

const { subscription: topic } = topics;

/** What is said in public of changes of plan; what else there is, is told to nobody. */
export function publishedPlanChange(event: LoggedEvent<SubscriptionEvent>): readonly Publication[] {
  const { streamId: subscriptionUuid, workspace } = event;
  switch (event.type) {
    case 'PlanChangeScheduled': {
      const { planId, name: planName, period } = event.data.terms;
      const fields = { subscriptionUuid, workspace, planId, planName, period };
      return publication(topic, SubscriptionChangeScheduledSchema, { ...fields, at: msOf(event.data.at) });
    }
    case 'PlanChangeAsked': {
      const { order: orderUuid, terms } = event.data;
      const { planId, name: planName, period } = terms;
      const fields = { subscriptionUuid, workspace, planId, planName, period, orderUuid };
      return publication(topic, SubscriptionChangeAskedSchema, fields);
    }
    case 'PlanChangeDropped':
      return publication(topic, SubscriptionChangeDroppedSchema, { subscriptionUuid, workspace });
    case 'PlanChanged': {
      const { order: orderUuid, terms, userUuid, until } = event.data;
      const fields = { subscriptionUuid, workspace, userUuid, orderUuid, ...termsOf(terms) };
      const { period } = terms;
      return publication(topic, SubscriptionPlanChangedSchema, { ...fields, period, until: msOf(until) });
    }
    case 'PlanChangeFailed': {
      const { order: orderUuid, reason } = event.data;
      const fields = { subscriptionUuid, workspace, ...namedOf(event.data), orderUuid, reason };
      return publication(topic, SubscriptionChangeFailedSchema, fields);
    }
    default:
      return [];
  }
}
