import { fromBinary } from '@bufbuild/protobuf';
import {
  OrderCompletedSchema,
  OrderDisputeLostSchema,
  OrderRefundedSchema,
} from '@tutka/contracts/billing/events/v1/order';
import type { PublicEvent, Reaction } from '@tutka/messaging';
import type { SettleOrder } from '../store/purchases.ts';

/** A paid order entitles the buyer's workspace to its agent; a full refund and a lost dispute end that. */
export function onOrder(settle: SettleOrder): Reaction {
  return async (event, commandId) => {
    if (event.type === 'OrderCompleted') {
      const {
        orderUuid: uuid,
        userUuid: buyer,
        workspace,
        product,
      } = fromBinary(OrderCompletedSchema, event.value);
      if (product?.kind.case !== 'agent') return;
      const agent = product.kind.value.agentUuid;
      await settle({ uuid, workspace, commandId, command: { type: 'purchase', agent, buyer } });
      return;
    }
    const uuid = endedBy(event);
    if (uuid === undefined) return;
    await settle({ uuid, workspace: event.workspace, commandId, command: { type: 'end' } });
  };
}

/** The order of which nothing is kept any more. */
function endedBy({ type, value }: PublicEvent): string | undefined {
  if (type === 'OrderDisputeLost') return fromBinary(OrderDisputeLostSchema, value).orderUuid;
  if (type !== 'OrderRefunded') return undefined;
  const { orderUuid, full } = fromBinary(OrderRefundedSchema, value);
  return full ? orderUuid : undefined;
}
