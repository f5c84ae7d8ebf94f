import { fromBinary } from '@bufbuild/protobuf';
import {
  ReplyFailedSchema,
  ReplyStoppedSchema,
  StopReason,
} from '@tutka/contracts/conversation/events/v1/message';
import type { Reaction } from '@tutka/messaging';

/** Ends that are not the asker's doing. */
const ours = new Set([StopReason.LOST, StopReason.SHUTDOWN]);

/** A reply that failed or was lost gives back what its turn took: conversation may die before it says so itself. */
export function onReplyEnded(giveBack: (turnId: string) => Promise<void>): Reaction {
  return async ({ type, value }) => {
    const turnId = failedTurn(type, value);
    if (turnId) await giveBack(turnId);
  };
}

/** Events of before the field was added name no turn. */
function failedTurn(type: string, value: Uint8Array): string | undefined {
  if (type === 'ReplyFailed') return fromBinary(ReplyFailedSchema, value).turnId;
  if (type !== 'ReplyStopped') return undefined;
  const { reason, turnId } = fromBinary(ReplyStoppedSchema, value);
  return ours.has(reason) ? turnId : undefined;
}
