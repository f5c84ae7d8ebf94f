import { topics } from '@tutka/contracts';
import {
  DifferenceFoundSchema,
  DifferenceGoneSchema,
  DifferenceMendedSchema,
  DifferenceReviewedSchema,
} from '@tutka/contracts/billing/events/v1/difference';
import type { LoggedEvent } from '@tutka/event-store';
import type { DifferenceEvent } from '../domain/reconciliation/difference.events.ts';
import { publication } from './publication.ts';

/** What is said in public of a difference: no amount, and nobody's words. */
export function publishedDifference({ streamId: differenceUuid, type, data }: LoggedEvent<DifferenceEvent>) {
  switch (type) {
    case 'DifferenceFound': {
      const { kind, provider, run: runUuid, payment, order } = data;
      const about = { paymentUuid: payment ?? '', orderUuid: order ?? '' };
      const fields = { differenceUuid, kind, provider, runUuid, ...about };
      return publication(topics.difference, DifferenceFoundSchema, fields);
    }
    case 'DifferenceMended':
      return publication(topics.difference, DifferenceMendedSchema, { differenceUuid });
    case 'DifferenceGone':
      return publication(topics.difference, DifferenceGoneSchema, { differenceUuid });
    case 'DifferenceReviewed':
      return publication(topics.difference, DifferenceReviewedSchema, { differenceUuid });
  }
}
