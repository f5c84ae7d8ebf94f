import type { MessageInitShape } from '@bufbuild/protobuf';
import { topics } from '@tutka/contracts';
import {
  OrderCancelledSchema,
  OrderCompletedSchema,
  OrderDisputeLostSchema,
  OrderExpiredSchema,
  OrderPaymentStartedSchema,
  OrderPlacedSchema,
  OrderRefundedSchema,
  type ProductSchema,
} from '@tutka/contracts/billing/events/v1/order';
import type { LoggedEvent } from '@tutka/event-store';
import type { OrderEvent, OrderedProduct, OrderOfSubscription } from '../domain/orders/order.events.ts';
import { periodOrder } from '../subscriptions/subscription-orders.ts';
import { publication } from './publication.ts';

/** What an order's event says in public: what is bought stands in what is placed, and in what is paid. */
export function publishedOrder(event: LoggedEvent<OrderEvent>) {
  const { streamId: orderUuid, workspace } = event;
  switch (event.type) {
    case 'OrderPlaced': {
      const { userUuid, number, totalMinor, currency, expiresAt, product, subscription } = event.data.terms;
      // One that is paid ahead, by the person, is over when its period begins.
      const renewal = isRenewal(orderUuid, subscription) && subscription?.dueAt !== expiresAt;
      return publication(topics.order, OrderPlacedSchema, {
        ...{ orderUuid, userUuid, workspace, product: productOf(product), number: BigInt(number) },
        total: { minor: BigInt(totalMinor), currency },
        expiresAt: BigInt(Date.parse(expiresAt)),
        renewal,
      });
    }
    case 'OrderPaymentStarted': {
      const { payment: paymentUuid, provider } = event.data;
      return publication(topics.order, OrderPaymentStartedSchema, { orderUuid, paymentUuid, provider });
    }
    case 'OrderCompleted': {
      const { payment, userUuid, product, subscription } = event.data;
      return publication(topics.order, OrderCompletedSchema, {
        ...{ orderUuid, userUuid, workspace, product: productOf(product), paymentUuid: payment ?? '' },
        renewal: isRenewal(orderUuid, subscription),
      });
    }
    case 'OrderCancelled':
      return publication(topics.order, OrderCancelledSchema, { orderUuid });
    case 'OrderExpired':
      return publication(topics.order, OrderExpiredSchema, { orderUuid });
    case 'OrderRefunded': {
      const { full, refund: refundUuid, amountMinor } = event.data;
      const amount = { amountMinor: BigInt(amountMinor) };
      return publication(topics.order, OrderRefundedSchema, { orderUuid, full, refundUuid, ...amount });
    }
    case 'OrderDisputeLost':
      return publication(topics.order, OrderDisputeLostSchema, { orderUuid });
  }
}

/** Of a period after the first. */
const isRenewal = (order: string, subscription: OrderOfSubscription | undefined): boolean =>
  subscription?.of === 'period' && order !== periodOrder(subscription.uuid, 1);

function productOf(product: OrderedProduct): MessageInitShape<typeof ProductSchema> {
  switch (product.kind) {
    case 'plan':
      return { kind: { case: 'plan', value: { planId: product.planId, period: product.period } } };
    case 'agent':
      return { kind: { case: 'agent', value: { agentUuid: product.agentUUID } } };
    case 'credits':
      return { kind: { case: 'credits', value: { amount: product.amount } } };
  }
}
