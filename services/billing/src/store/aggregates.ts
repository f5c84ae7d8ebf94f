import type { Aggregate } from '@tutka/event-store';
import {
  type DiscountCommand,
  type DiscountState,
  decideDiscount,
  evolveDiscount,
  noDiscount,
} from '../domain/discount.decide.ts';
import type { DiscountEvent } from '../domain/discount.events.ts';
import { decideOrder, type OrderCommand } from '../domain/order.decide.ts';
import type { OrderEvent } from '../domain/order.events.ts';
import { evolveOrder, noOrder, type OrderState } from '../domain/order.state.ts';
import { decidePayment, type PaymentCommand } from '../domain/payment.decide.ts';
import type { PaymentEvent } from '../domain/payment.events.ts';
import { evolvePayment, noPayment, type PaymentState } from '../domain/payment.state.ts';
import { decideSubscription, type SubscriptionCommand } from '../domain/subscription.decide.ts';
import type { SubscriptionEvent } from '../domain/subscription.events.ts';
import { evolveSubscription, noSubscription, type SubscriptionState } from '../domain/subscription.state.ts';

export const orderAggregate: Aggregate<OrderCommand, OrderState, OrderEvent> = {
  type: 'order',
  initial: noOrder,
  decide: decideOrder,
  evolve: evolveOrder,
};

export const paymentAggregate: Aggregate<PaymentCommand, PaymentState, PaymentEvent> = {
  type: 'payment',
  initial: noPayment,
  decide: decidePayment,
  evolve: evolvePayment,
};

export const discountAggregate: Aggregate<DiscountCommand, DiscountState, DiscountEvent> = {
  type: 'discount',
  initial: noDiscount,
  decide: decideDiscount,
  evolve: evolveDiscount,
};

export const subscriptionAggregate: Aggregate<SubscriptionCommand, SubscriptionState, SubscriptionEvent> = {
  type: 'subscription',
  initial: noSubscription,
  decide: decideSubscription,
  evolve: evolveSubscription,
};
