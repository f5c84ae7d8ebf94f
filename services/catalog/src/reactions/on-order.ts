import { fromBinary } from '@bufbuild/protobuf';
import { OrderCompletedSchema, OrderRefundedSchema } from '@tutka/contracts/billing/events/v1/order';
import type { Reaction } from '@tutka/messaging';
import type { SettleOrder } from '../store/purchases.ts';

/** A paid order entitles the buyer's workspace to its agent; a full refund ends that. */
export function onOrder(settle: SettleOrder): Reaction {
  return async ({ type, workspace: told, value }, commandId) => {
    if (type === 'OrderCompleted') {
      const {
        orderUuid: uuid,
        userUuid: buyer,
        workspace,
        product,
      } = fromBinary(OrderCompletedSchema, value);
      if (product?.kind.case !== 'agent') return;
      const agent = product.kind.value.agentUuid;
      await settle({ uuid, workspace, commandId, command: { type: 'purchase', agent, buyer } });
    } else if (type === 'OrderRefunded') {
      const { orderUuid: uuid, full } = fromBinary(OrderRefundedSchema, value);
      if (full) await settle({ uuid, workspace: told, commandId, command: { type: 'end' } });
    }
  };
}
