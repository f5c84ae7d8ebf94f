import { fromBinary } from '@bufbuild/protobuf';
import { OrderPlacedSchema } from '@tutka/contracts/billing/events/v1/order';
import { PaymentStartedSchema } from '@tutka/contracts/billing/events/v1/payment';
import type { Db } from '@tutka/database';
import type { Reaction } from '@tutka/messaging';
import { hearPayment, hearPlaced, stopWaiting } from '../store/heard-orders.ts';

const ends = new Set(['OrderCompleted', 'OrderCancelled', 'OrderExpired']);

/** Keeps whose each order is, before what follows in the same batch is told to them. */
export function onOrder(worker: Db): Reaction {
  return async ({ type, value, time, subject }) => {
    if (type === 'OrderPlaced') {
      const { orderUuid, userUuid, workspace, number, ...placed } = fromBinary(OrderPlacedSchema, value);
      const times = { placedAt: time, expiresAt: new Date(Number(placed.expiresAt)) };
      await hearPlaced(worker, {
        uuid: orderUuid,
        user: userUuid,
        workspace,
        number: Number(number),
        ...times,
        // Of one that cannot be charged, and of the plan that ends with it, its subscription tells.
        isWaiting: !placed.renewal,
      });
    } else if (type === 'PaymentStarted') {
      const { paymentUuid, orderUuid } = fromBinary(PaymentStartedSchema, value);
      await hearPayment(worker, paymentUuid, orderUuid);
    } else if (ends.has(type)) await stopWaiting(worker, subject);
  };
}
