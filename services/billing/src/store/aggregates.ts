import type { Aggregate } from '@tutka/event-store';
import {
  type DiscountCommand,
  type DiscountState,
  decideDiscount,
  evolveDiscount,
  noDiscount,
} from '../domain/orders/discount.decide.ts';
import type { DiscountEvent } from '../domain/orders/discount.events.ts';
import { decideOrder, type OrderCommand } from '../domain/orders/order.decide.ts';
import type { OrderEvent } from '../domain/orders/order.events.ts';
import { evolveOrder, noOrder, type OrderState } from '../domain/orders/order.state.ts';
import { decidePayment, type PaymentCommand } from '../domain/payments/payment.decide.ts';
import type { PaymentEvent } from '../domain/payments/payment.events.ts';
import { evolvePayment, noPayment, type PaymentState } from '../domain/payments/payment.state.ts';
import {
  type DifferenceCommand,
  type DifferenceState,
  decideDifference,
  evolveDifference,
  noDifference,
} from '../domain/reconciliation/difference.decide.ts';
import type { DifferenceEvent } from '../domain/reconciliation/difference.events.ts';
import {
  decideReconciliation,
  evolveReconciliation,
  noReconciliation,
  type ReconciliationCommand,
  type ReconciliationState,
} from '../domain/reconciliation/reconciliation.decide.ts';
import type { ReconciliationEvent } from '../domain/reconciliation/reconciliation.events.ts';
import { decideSubscription, type SubscriptionCommand } from '../domain/subscriptions/subscription.decide.ts';
import type { SubscriptionEvent } from '../domain/subscriptions/subscription.events.ts';
import {
  evolveSubscription,
  noSubscription,
  type SubscriptionState,
} from '../domain/subscriptions/subscription.state.ts';
import { knows } from './known-events.ts';

export const orderAggregate: Aggregate<OrderCommand, OrderState, OrderEvent> = {
  type: 'order',
  initial: noOrder,
  decide: decideOrder,
  evolve: evolveOrder,
  knows,
};

export const paymentAggregate: Aggregate<PaymentCommand, PaymentState, PaymentEvent> = {
  type: 'payment',
  initial: noPayment,
  decide: decidePayment,
  evolve: evolvePayment,
  knows,
};

export const discountAggregate: Aggregate<DiscountCommand, DiscountState, DiscountEvent> = {
  type: 'discount',
  initial: noDiscount,
  decide: decideDiscount,
  evolve: evolveDiscount,
  knows,
};

export const subscriptionAggregate: Aggregate<SubscriptionCommand, SubscriptionState, SubscriptionEvent> = {
  type: 'subscription',
  initial: noSubscription,
  decide: decideSubscription,
  evolve: evolveSubscription,
  knows,
};

export const reconciliationAggregate: Aggregate<
  ReconciliationCommand,
  ReconciliationState,
  ReconciliationEvent
> = {
  type: 'reconciliation',
  initial: noReconciliation,
  decide: decideReconciliation,
  evolve: evolveReconciliation,
  knows,
};

export const differenceAggregate: Aggregate<DifferenceCommand, DifferenceState, DifferenceEvent> = {
  type: 'difference',
  initial: noDifference,
  decide: decideDifference,
  evolve: evolveDifference,
  knows,
};
