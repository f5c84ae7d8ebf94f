import { fromBinary } from '@bufbuild/protobuf';
import {
  ReplyFailedSchema,
  ReplyStoppedSchema,
  StopReason,
} from '../gen/tutka/conversation/events/v1/message_pb.js';

/** Ends that are not the asker's doing. */
const ours = new Set([StopReason.LOST, StopReason.SHUTDOWN]);

/** A turn whose reply came to nothing by no doing of its asker. */
export interface FailedTurn {
  readonly turnId: string;
  /** Whether some of the reply was there when it was lost. */
  readonly hasBegun: boolean;
}

/** The turn that an event of the topic of messages tells the failure of. Events of before the field was added name no turn. */
export function failedTurn(event: {
  readonly type: string;
  readonly value: Uint8Array;
}): FailedTurn | undefined {
  if (event.type === 'ReplyFailed') {
    const { turnId } = fromBinary(ReplyFailedSchema, event.value);
    return turnId ? { turnId, hasBegun: false } : undefined;
  }
  if (event.type !== 'ReplyStopped') return undefined;
  const { reason, turnId, characters, firstMilliseconds } = fromBinary(ReplyStoppedSchema, event.value);
  if (!turnId || !ours.has(reason)) return undefined;
  return { turnId, hasBegun: characters > 0 || firstMilliseconds !== undefined };
}
