import { fromBinary } from '@bufbuild/protobuf';
import { ReplyStartedSchema } from '@tutka/contracts/conversation/events/v1/message';
import { UsageKind, UsageRecordedSchema } from '@tutka/contracts/conversation/events/v1/usage';
import type { Tx } from '@tutka/database';
import type { PublicEvent } from '@tutka/messaging';
import { closeTurns } from '../allowances/close-turns.ts';

/** Turns whose reply began, or whose program was answered, came about. */
export async function projectOpenTurns(tx: Tx, events: readonly PublicEvent[]): Promise<void> {
  const begun = events.flatMap(begunTurn);
  if (begun.length > 0) await closeTurns(tx, begun);
}

function begunTurn({ type, value }: PublicEvent): string[] {
  if (type === 'ReplyStarted') return [fromBinary(ReplyStartedSchema, value).turnId];
  if (type !== 'UsageRecorded') return [];
  const { kind, turnId } = fromBinary(UsageRecordedSchema, value);
  return kind === UsageKind.PROGRAM ? [turnId] : [];
}
