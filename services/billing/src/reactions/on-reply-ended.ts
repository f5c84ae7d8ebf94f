import { fromBinary } from '@bufbuild/protobuf';
import {
  ReplyFailedSchema,
  ReplyStoppedSchema,
  StopReason,
} from '@tutka/contracts/conversation/events/v1/message';
import type { PublicEvent, Reaction } from '@tutka/messaging';

/** Ends that are not the asker's doing. */
const ours = new Set([StopReason.LOST, StopReason.SHUTDOWN]);

/** For as long as it is known what a turn took. */
const KNOWN_MS = 86_400_000;

type Release = (payer: { readonly workspace: string }, turn: string) => Promise<void>;

/**
 * A reply that failed, or was lost before it used anything, gives back what its turn took: conversation says so itself, unless
 * it dies before. What a group that begins with old events hears of is given back, or over, already.
 */
export function onReplyEnded(release: Release): Reaction {
  return async (event) => {
    if (event.time.getTime() < Date.now() - KNOWN_MS) return;
    const turn = turnForNothing(event);
    if (turn) await release(event, turn);
  };
}

function turnForNothing({ type, value }: PublicEvent): string | undefined {
  if (type === 'ReplyFailed') return fromBinary(ReplyFailedSchema, value).turnId;
  if (type !== 'ReplyStopped') return undefined;
  const { reason, turnId, characters, firstMilliseconds } = fromBinary(ReplyStoppedSchema, value);
  const isUnused = characters === 0 && firstMilliseconds === undefined;
  return ours.has(reason) && isUnused ? turnId : undefined;
}
