import { queries, type Tx } from '@tutka/database';
import type { SessionEvent } from '../domain/events.ts';
import { type Told, tell } from './event-log.ts';
import type { Owner } from './owner.ts';

/** An import that this process is at. */
export interface ImportAtWork {
  readonly uuid: string;
  readonly workspace: string;
  readonly user_uuid: string;
  readonly agent_uuid: string;
  readonly source: string;
}

/** Takes an import that waits, or whose process has gone; undefined: there is none. */
export async function takeImport(tx: Tx): Promise<ImportAtWork | undefined> {
  const { rows } = await queries(tx).raw<{ rows: ImportAtWork[] }>(
    `UPDATE chat_imports SET busy_until = now() + interval '1 minute' WHERE uuid = (
       SELECT uuid FROM chat_imports WHERE state = 'importing' AND busy_until <= now()
       ORDER BY updated_at LIMIT 1 FOR UPDATE SKIP LOCKED
     ) RETURNING uuid, workspace, user_uuid, agent_uuid, source`,
  );
  return rows[0];
}

/** Lets others take it. */
export async function releaseImport(tx: Tx, uuid: string): Promise<void> {
  await queries(tx)('chat_imports')
    .where({ uuid })
    .update({ busy_until: queries(tx).fn.now() });
}

/** How a file's reading ended. */
export type ReadingEnd =
  | { readonly unreadable: number }
  | { readonly errorCode: string; readonly error: string };

/** Keeps how the reading ended; of one that failed no chat is kept. False: it is over, somebody ended it. */
export async function endReading(tx: Tx, uuid: string, end: ReadingEnd): Promise<void> {
  const failed = 'errorCode' in end;
  if (failed) await queries(tx)('imported_chats').where({ import_uuid: uuid }).delete();
  await queries(tx)('chat_imports')
    .where({ uuid, state: 'reading' })
    .update({
      ...(failed
        ? { state: 'failed', error_code: end.errorCode, error: end.error }
        : { state: 'ready', unreadable: end.unreadable }),
      updated_at: queries(tx).fn.now(),
    });
}

/**
 * Imports the next chosen chats, all in this transaction; one that is there already stays as it is. Answers how many
 * were looked at: 0 means that the import is over.
 */
export async function importNext(tx: Tx, at: ImportAtWork, most: number): Promise<number> {
  const run = queries(tx);
  const ordinals: number[] = await run('imported_chats')
    .where({ import_uuid: at.uuid, state: 'chosen' })
    .orderBy('ordinal')
    .limit(most)
    .forUpdate()
    .pluck('ordinal');
  if (ordinals.length === 0) {
    await finish(tx, at);
    return 0;
  }
  const { rows: made } = await run.raw<{ rows: MadeSession[] }>(sessions, [at.uuid, ordinals]);
  const uuids = made.map(({ uuid }) => uuid);
  await run.raw(messages, [at.agent_uuid, at.uuid, uuids]);
  await run.raw(
    `UPDATE imported_chats SET messages = NULL,
       state = CASE WHEN session_uuid = ANY(?::uuid[]) THEN 'imported' ELSE 'present' END
     WHERE import_uuid = ? AND ordinal = ANY(?::int[])`,
    [uuids, at.uuid, ordinals],
  );
  await run('chat_imports')
    .where({ uuid: at.uuid })
    .update({ busy_until: run.raw(`now() + interval '1 minute'`), updated_at: run.fn.now() });
  if (made.length > 0)
    await tell(
      tx,
      ownerOf(at),
      made.map((session) => toldOf(at, session)),
    );
  return ordinals.length;
}

/** Leaves out the next chosen chat, which cannot be stored. */
export async function leaveOutNext(tx: Tx, { uuid }: ImportAtWork): Promise<void> {
  await queries(tx).raw(
    `UPDATE imported_chats SET state = 'failed', messages = NULL WHERE import_uuid = ? AND ordinal =
       (SELECT min(ordinal) FROM imported_chats WHERE import_uuid = ? AND state = 'chosen')`,
    [uuid, uuid],
  );
}

/** Ends readings whose process has gone, and forgets imports that nobody goes on with. */
export async function sweepImports(
  tx: Tx,
  lost: { readonly errorCode: string; readonly error: string },
): Promise<void> {
  const run = queries(tx);
  const gone: string[] = await run('chat_imports')
    .where({ state: 'reading' })
    .where('busy_until', '<', run.fn.now())
    .pluck('uuid');
  for (const uuid of gone) await endReading(tx, uuid, lost);
  await run('chat_imports')
    .whereRaw(`state <> 'importing' AND updated_at < now() - interval '30 days'`)
    .orWhereRaw(`state = 'ready' AND updated_at < now() - interval '1 day'`)
    .delete();
}

interface MadeSession {
  readonly uuid: string;
  readonly message_count: number;
}

const sessions = `
  INSERT INTO sessions (uuid, workspace, user_uuid, agent_uuid, agent_name, agent_logo, title, title_by, pinned,
    archived, message_count, last_message_at, created_at)
  SELECT c.session_uuid, c.workspace, c.user_uuid, i.agent_uuid, i.agent_name, i.agent_logo, c.title, 'person',
    c.pinned, c.archived, c.message_count, c.last_message_at, c.created_at
  FROM imported_chats c JOIN chat_imports i ON i.uuid = c.import_uuid
  WHERE c.import_uuid = ? AND c.ordinal = ANY(?::int[])
  ON CONFLICT (uuid) DO NOTHING RETURNING uuid, message_count`;

// In the order of the file: position is the order of writing.
const messages = `
  INSERT INTO messages (uuid, workspace, user_uuid, session_uuid, parent_uuid, role, content, reasoning, status, turn_id,
    agent_uuid, model, created_at, updated_at, ended_at)
  SELECT m.uuid, c.workspace, c.user_uuid, c.session_uuid, m.parent_uuid, m.role, m.content, m.reasoning, 1,
    gen_random_uuid(), ?::uuid, m.model, m.created_at, m.created_at, m.created_at
  FROM imported_chats c CROSS JOIN LATERAL ROWS FROM (jsonb_to_recordset(c.messages)
    AS (uuid uuid, parent_uuid uuid, role text, content text, reasoning text, model text, created_at timestamptz))
    WITH ORDINALITY AS m(uuid, parent_uuid, role, content, reasoning, model, created_at, place)
  WHERE c.import_uuid = ? AND c.session_uuid = ANY(?::uuid[])
  ORDER BY c.ordinal, m.place`;

async function finish(tx: Tx, { uuid }: ImportAtWork): Promise<void> {
  const run = queries(tx);
  await run('imported_chats')
    .where({ import_uuid: uuid })
    .whereNotNull('messages')
    .update({ messages: null });
  await run('chat_imports').where({ uuid }).update({ state: 'done', updated_at: run.fn.now() });
}

function ownerOf({ workspace, user_uuid: userUuid }: ImportAtWork): Owner {
  return { workspace, userUuid };
}

function toldOf(at: ImportAtWork, { uuid: sessionUuid, message_count }: MadeSession): Told {
  const { agent_uuid: agentUuid, user_uuid: userUuid, workspace, source, uuid: importUuid } = at;
  const events: SessionEvent[] = [
    { type: 'SessionStarted', data: { sessionUuid, agentUuid, userUuid } },
    { type: 'SessionImported', data: { sessionUuid, importUuid, source, messages: message_count } },
  ];
  return { stream: { id: sessionUuid, type: 'session', workspace }, expected: 'any', events };
}
