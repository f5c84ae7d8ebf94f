import type { Db } from '@tutka/database';
import { type LoggedEvent, readTail } from '@tutka/event-store';
import type { UsageRecorded } from '../src/domain/usage.events.ts';

const beginnings = Array.from({ length: 16 }, (_, shard) => ({ shard, pos: 0n }));

/** What a workspace's models took, as the log tells it. */
export async function usageOf(worker: Db, workspace: string): Promise<LoggedEvent<UsageRecorded>[]> {
  const logged = await readTail(worker, beginnings);
  return logged.filter((event) => event.workspace === workspace).filter(isUsage);
}

function isUsage(event: LoggedEvent): event is LoggedEvent<UsageRecorded> {
  return event.type === 'UsageRecorded';
}
