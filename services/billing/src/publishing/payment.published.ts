import { topics } from '@tutka/contracts';
import {
  PaymentCancelledSchema,
  PaymentDisputedSchema,
  PaymentDisputeLostSchema,
  PaymentDisputeWonSchema,
  PaymentFailedSchema,
  PaymentOpenedSchema,
  PaymentReturnedSchema,
  PaymentStartedSchema,
  PaymentSucceededSchema,
  RefundFailedSchema,
  RefundStartedSchema,
  RefundSucceededSchema,
} from '@tutka/contracts/billing/events/v1/payment';
import type { LoggedEvent } from '@tutka/event-store';
import type { MoneyText, PaymentEvent } from '../domain/payments/payment.events.ts';
import { publication } from './publication.ts';

const moneyOf = ({ minor, currency }: MoneyText) => ({ minor: BigInt(minor), currency });

/** What an attempt's event says in public; the providers' own numbers stay here. */
export function publishedPayment(event: LoggedEvent<PaymentEvent>) {
  const { streamId: paymentUuid } = event;
  switch (event.type) {
    case 'PaymentStarted': {
      const { order: orderUuid, provider, amount } = event.data;
      const fields = { paymentUuid, orderUuid, provider, amount: moneyOf(amount) };
      return publication(topics.payment, PaymentStartedSchema, fields);
    }
    case 'PaymentOpened':
      return publication(topics.payment, PaymentOpenedSchema, { paymentUuid });
    case 'PaymentSucceeded':
      return publication(topics.payment, PaymentSucceededSchema, { paymentUuid });
    case 'PaymentFailed':
      return publication(topics.payment, PaymentFailedSchema, { paymentUuid, ...event.data });
    case 'PaymentCancelled':
      return publication(topics.payment, PaymentCancelledSchema, { paymentUuid, ...event.data });
    case 'PaymentReturned':
      return publication(topics.payment, PaymentReturnedSchema, { paymentUuid, reason: event.data.reason });
    case 'RefundStarted': {
      const { refund: refundUuid, amount } = event.data;
      const fields = { paymentUuid, refundUuid, amount: moneyOf(amount) };
      return publication(topics.payment, RefundStartedSchema, fields);
    }
    case 'RefundSucceeded':
      return publication(topics.payment, RefundSucceededSchema, {
        paymentUuid,
        refundUuid: event.data.refund,
      });
    case 'PaymentDisputed':
      return publication(topics.payment, PaymentDisputedSchema, { paymentUuid });
    case 'PaymentDisputeWon':
      return publication(topics.payment, PaymentDisputeWonSchema, { paymentUuid });
    case 'PaymentDisputeLost':
      return publication(topics.payment, PaymentDisputeLostSchema, { paymentUuid });
    case 'RefundFailed':
      return publication(topics.payment, RefundFailedSchema, { paymentUuid, refundUuid: event.data.refund });
  }
}
