import { toldValues, topics } from '@tutka/contracts';
import { DiscountChangedSchema, DiscountCreatedSchema } from '@tutka/contracts/billing/events/v1/discount';
import type { LoggedEvent } from '@tutka/event-store';
import type { DiscountEvent, DiscountTerms } from '../domain/orders/discount.events.ts';
import { publication } from './publication.ts';

const told = (terms: DiscountTerms) =>
  toldValues(terms, ['kind', 'value', 'currency', 'from', 'until', 'limit', 'products']);

/** What a discount's event says in public. */
export function publishedDiscount(event: LoggedEvent<DiscountEvent>) {
  const { streamId: discountUuid } = event;
  if (event.type === 'DiscountCreated') {
    const { code, terms } = event.data;
    return publication(topics.discount, DiscountCreatedSchema, { discountUuid, code, values: told(terms) });
  }
  const { isActive, terms } = event.data;
  return publication(topics.discount, DiscountChangedSchema, { discountUuid, isActive, values: told(terms) });
}
