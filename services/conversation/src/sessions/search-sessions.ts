import { type Db, inTenant } from '@tutka/database';
import type { FoundSession } from '@tutka/http-contracts';
import { decodeCursor } from '../domain/cursor.ts';
import { searchWords, snippetOf } from '../domain/search-words.ts';
import { asSession } from '../store/session-row.ts';
import { type SessionHit, searchSessions } from '../store/session-search.ts';
import type { Asker } from '../turns/asker.ts';
import { cursorAfter } from './browse-sessions.ts';

/** A piece of the asker's own sessions that hold all words of a query, archived ones too. Throws BadCursor. */
export async function findSessions(
  app: Db,
  asker: Asker,
  {
    query,
    cursor,
    limit,
  }: { readonly query: string; readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: FoundSession[]; nextCursor: string | null }> {
  const words = searchWords(query);
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const rows = await inTenant(app, asker, (tx) =>
    searchSessions(tx, asker, { words, after, limit: limit + 1 }),
  );
  const last = rows[limit - 1];
  return {
    items: rows.slice(0, limit).map((row) => ({ session: asSession(row), message: messageOf(row, words) })),
    nextCursor: rows.length > limit && last ? cursorAfter(last) : null,
  };
}

function messageOf(
  { hit_uuid: uuid, hit_role: role, hit_content: content }: SessionHit,
  words: readonly string[],
): FoundSession['message'] {
  return uuid === null || role === null || content === null
    ? null
    : { uuid, role, snippet: snippetOf(content, words) };
}
