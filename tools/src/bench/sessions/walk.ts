import { readDatabase } from '../../faults/databases.ts';
import { type Filter, pageOf } from './pages.ts';
import { insertMeanwhile, type Whose } from './rows.ts';

const LIMIT = 100;

/** What came of a walk through the list while chats were put in. */
export interface Walk {
  readonly existing: number;
  readonly inserted: number;
  readonly doubled: number;
  readonly leftOut: number;
}

/** Walks through the newest `count` chats of a person, page by page, while others come in between them. */
export async function walk(dataDir: string, filter: Filter, whose: Whose, count: number): Promise<Walk> {
  const existing = await readDatabase(dataDir, 'conversation', (db) =>
    db('sessions')
      .where({ workspace: whose.workspace, user_uuid: whose.userUuid, archived: false })
      .orderBy([
        { column: 'last_message_at', order: 'desc' },
        { column: 'uuid', order: 'desc' },
      ])
      .limit(count)
      .pluck<string[]>('uuid'),
  );
  const ending = new AbortController();
  const inserting = readDatabase(dataDir, 'conversation', (db) => insertMeanwhile(db, whose, ending.signal));
  const seen = new Map<string, number>();
  const last = existing.at(-1) ?? '';
  let cursor: string | undefined;
  while (!seen.has(last)) {
    const { uuids, nextCursor } = await pageOf(filter, cursor, LIMIT);
    for (const uuid of uuids) seen.set(uuid, (seen.get(uuid) ?? 0) + 1);
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  ending.abort();
  return {
    existing: existing.length,
    inserted: await inserting,
    doubled: [...seen.values()].filter((times) => times > 1).length,
    leftOut: existing.filter((uuid) => !seen.has(uuid)).length,
  };
}
