import { topics } from '@tutka/contracts';
import { DiscountChangedSchema, DiscountCreatedSchema } from '@tutka/contracts/billing/events/v1/discount';
import type { LoggedEvent } from '@tutka/event-store';
import type { DiscountEvent } from '../domain/discount.events.ts';
import { publication } from './publication.ts';

/** What a discount's event says in public. */
export function publishedDiscount(event: LoggedEvent<DiscountEvent>) {
  const { streamId: discountUuid } = event;
  if (event.type === 'DiscountCreated') {
    const { code } = event.data;
    return publication(topics.discount, DiscountCreatedSchema, { discountUuid, code });
  }
  const { isActive } = event.data;
  return publication(topics.discount, DiscountChangedSchema, { discountUuid, isActive });
}
