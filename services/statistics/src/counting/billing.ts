import { fromBinary } from '@bufbuild/protobuf';
import { CreditsSettledSchema } from '@tutka/contracts/billing/events/v1/credits';
import {
  OrderCancelledSchema,
  OrderCompletedSchema,
  OrderDisputeLostSchema,
  OrderExpiredSchema,
  OrderPlacedSchema,
  OrderRefundedSchema,
  type Product,
} from '@tutka/contracts/billing/events/v1/order';
import { modelName } from './model-name.ts';
import { type OrderNews, type Reader, within } from './told.ts';

export const credits: Reader = {
  CreditsSettled: (event) => {
    const settled = fromBinary(CreditsSettledSchema, event.value);
    const model = modelName(settled.providerUuid, settled.model);
    const add = { cost: settled.amount, unpriced: settled.priced ? 0n : 1n };
    const { agentUuid: agent, userUuid: user } = settled;
    return { counts: [{ ...within(event), agent, user, model, add }] };
  },
};

const agentOf = (product: Product | undefined) =>
  product?.kind.case === 'agent' ? product.kind.value.agentUuid : undefined;

const givenUp: OrderNews['add'] = { orders_cancelled: 1n, orders_processing: -1n };

export const orders: Reader = {
  OrderPlaced: (event) => {
    const { orderUuid, userUuid, product, total } = fromBinary(OrderPlacedSchema, event.value);
    const agent = agentOf(product);
    const add = { orders_placed: 1n, orders_processing: 1n };
    return {
      counts: [{ ...within(event), agent, user: userUuid, add }],
      order: {
        orderUuid,
        userUuid,
        workspace: event.workspace,
        agentUuid: agent ?? null,
        currency: total?.currency ?? '',
        totalMinor: total?.minor ?? 0n,
      },
    };
  },
  OrderCompleted: (event) => {
    const { orderUuid, userUuid, product } = fromBinary(OrderCompletedSchema, event.value);
    const add = { orders_completed: 1n, orders_processing: -1n };
    return {
      counts: [{ ...within(event), agent: agentOf(product), user: userUuid, add }],
      person: { userUuid, paid: true },
      orderNews: { ...within(event), orderUuid, money: 'paid' },
    };
  },
  OrderCancelled: (event) => {
    const { orderUuid } = fromBinary(OrderCancelledSchema, event.value);
    return { orderNews: { ...within(event), orderUuid, add: givenUp } };
  },
  OrderExpired: (event) => {
    const { orderUuid } = fromBinary(OrderExpiredSchema, event.value);
    return { orderNews: { ...within(event), orderUuid, add: givenUp } };
  },
  OrderRefunded: (event) => {
    const { orderUuid, amountMinor } = fromBinary(OrderRefundedSchema, event.value);
    return { orderNews: { ...within(event), orderUuid, money: { refundMinor: amountMinor } } };
  },
  OrderDisputeLost: (event) => {
    const { orderUuid } = fromBinary(OrderDisputeLostSchema, event.value);
    return { orderNews: { ...within(event), orderUuid, money: 'taken back' } };
  },
};
