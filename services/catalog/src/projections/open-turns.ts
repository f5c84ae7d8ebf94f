import { fromBinary } from '@bufbuild/protobuf';
import { ReplyStartedSchema } from '@tutka/contracts/conversation/events/v1/message';
import { UsageKind, UsageRecordedSchema } from '@tutka/contracts/conversation/events/v1/usage';
import { planned, type Tx } from '@tutka/database';
import type { PublicEvent } from '@tutka/messaging';

const closing =
  'DELETE FROM open_turns USING unnest((SELECT $1::uuid[])) AS begun(turn_id) WHERE open_turns.turn_id = begun.turn_id';

/** Turns whose reply began, or whose program was answered, came about: they are open no more. */
export async function projectOpenTurns(tx: Tx, events: readonly PublicEvent[]): Promise<void> {
  const begun = events.flatMap(begunTurn);
  if (begun.length > 0) await planned(tx, 'close-turns', closing, [begun]);
}

function begunTurn({ type, value }: PublicEvent): string[] {
  if (type === 'ReplyStarted') return [fromBinary(ReplyStartedSchema, value).turnId];
  if (type !== 'UsageRecorded') return [];
  const { kind, turnId } = fromBinary(UsageRecordedSchema, value);
  return kind === UsageKind.PROGRAM ? [turnId] : [];
}
