import type { Db } from '@tutka/database';
import { readDatabase } from '../../faults/databases.ts';

/** Whose chats the bench makes, and where. */
export interface Whose {
  readonly workspace: string;
  readonly userUuid: string;
  readonly agentUuid: string;
  readonly shareUuid: string;
}

/** Every fourth row is archived, every third pinned, and so on; the numbers have no common part with each other. */
const own = `
  INSERT INTO sessions (uuid, workspace, user_uuid, agent_uuid, agent_name, agent_logo, title, title_by, is_public,
    public_token, pinned, archived, message_count, last_message_at)
  SELECT gen_random_uuid(), :workspace::uuid, :userUuid::uuid, CASE n % 5 WHEN 0 THEN gen_random_uuid() ELSE :agentUuid::uuid END,
    'Harbour guide', '', CASE n % 3 WHEN 0 THEN 'When does the lamp burn, ' ELSE 'What ends this year, ' END || n,
    'person', n % 2 = 0, CASE n % 2 WHEN 0 THEN 'bench-' || n END, n % 7 < 3, n % 4 = 3, 2,
    timestamptz '2026-01-01' + (n / 3) * interval '40 seconds'
  FROM generate_series(1, :rows::int) AS n`;

/** Those of visitors, one in two with an outside user, each with a reply that one in two liked. */
const visitors = `
  WITH made AS (
    INSERT INTO sessions (uuid, workspace, user_uuid, agent_uuid, agent_name, agent_logo, title, title_by, share_uuid,
      ex_user_id, message_count, last_message_at)
    SELECT gen_random_uuid(), :workspace::uuid, gen_random_uuid(), :agentUuid::uuid, 'Harbour guide', '', 'A visitor asks ' || n,
      'person', CASE n % 5 WHEN 0 THEN gen_random_uuid() ELSE :shareUuid::uuid END, CASE n % 2 WHEN 0 THEN 'customer' END,
      2, timestamptz '2026-01-01' + (n / 3) * interval '40 seconds'
    FROM generate_series(1, :rows::int) AS n RETURNING uuid, user_uuid, right(title, 1)::int % 2 AS liked
  )
  INSERT INTO messages (uuid, workspace, user_uuid, session_uuid, role, content, status, turn_id, agent_uuid, feedback)
  SELECT gen_random_uuid(), :workspace::uuid, user_uuid, uuid, 'assistant', 'At dusk.', 1, gen_random_uuid(), :agentUuid::uuid,
    CASE liked WHEN 1 THEN 1 END FROM made`;

/** Makes `rows` chats of one person, and a third as many of visitors of the workspace's shares. */
export async function makeRows(dataDir: string, whose: Whose, rows: number): Promise<void> {
  await readDatabase(dataDir, 'conversation', async (db) => {
    await db.raw(own, { ...whose, rows });
    await db.raw(visitors, { ...whose, rows: Math.ceil(rows / 3) });
    await db.raw('VACUUM ANALYZE sessions');
    await db.raw('VACUUM ANALYZE messages');
  });
}

/** Puts chats in at random times, until `signal`. Answers how many. */
export async function insertMeanwhile(db: Db, whose: Whose, signal: AbortSignal): Promise<number> {
  let count = 0;
  while (!signal.aborted) {
    await db.raw(
      `INSERT INTO sessions (uuid, workspace, user_uuid, agent_uuid, agent_name, agent_logo, title, title_by, last_message_at)
       SELECT gen_random_uuid(), :workspace::uuid, :userUuid::uuid, :agentUuid::uuid, 'Harbour guide', '', 'New', 'person',
         (SELECT max(last_message_at) FROM sessions) - random() * interval '30 days' FROM generate_series(1, 10)`,
      { workspace: whose.workspace, userUuid: whose.userUuid, agentUuid: whose.agentUuid },
    );
    count += 10;
  }
  return count;
}
