import type { Logs } from './event-log/rows.ts';
import type { IngestionRounds } from './ingestion/rounds.ts';
import type { ReplyRounds } from './reply/rounds.ts';

/** What was found after all kills. */
export interface Evidence {
  readonly ingestions: IngestionRounds;
  readonly replies: ReplyRounds;
  readonly logs: Logs;
}
