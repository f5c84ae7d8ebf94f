import { fromBinary } from '@bufbuild/protobuf';
import { ReplyStartedSchema } from '@tutka/contracts/conversation/events/v1/message';
import { queries, type Tx } from '@tutka/database';
import type { PublicEvent } from '@tutka/messaging';

/** Turns whose reply began came about: they are open no more. */
export async function projectOpenTurns(tx: Tx, events: readonly PublicEvent[]): Promise<void> {
  const begun = events
    .filter(({ type }) => type === 'ReplyStarted')
    .map(({ value }) => fromBinary(ReplyStartedSchema, value).turnId);
  if (begun.length > 0) await queries(tx)('open_turns').whereIn('turn_id', begun).delete();
}
