import { asWorker, type Db, queries } from '@tutka/database';
import type { Said } from '../domain/context.ts';
import type { UsageEvent } from '../domain/events.ts';
import { ofUsage, tell } from './event-log.ts';
import { forPerson } from './one-trip.ts';
import type { Owner } from './owner.ts';

/** As far back as a summary reaches, in messages. */
const DEPTH = 2000;

/** What was said up to a message, itself included, and what is told of all before that. */
export interface Earlier {
  readonly summary: string | null;
  /** Oldest first; long ones cut. */
  readonly said: readonly Said[];
}

/** A branch up to a message, back to the last summary of it. `characters`: of each message. */
export async function earlierSaid(run: Db, owner: Owner, upTo: string, characters: number): Promise<Earlier> {
  const found = await forPerson<Earlier>(run, owner, 'earlier-said', statement, { upTo, characters });
  return found ?? { summary: null, said: [] };
}

const statement = `
  WITH RECURSIVE branch AS (
    SELECT m.uuid, m.parent_uuid, m.role, m.content, s.text AS summary, 1 AS depth
    FROM messages m LEFT JOIN summaries s ON s.message_uuid = m.uuid WHERE m.uuid = ($1::jsonb->>'upTo')::uuid
    UNION ALL
    SELECT m.uuid, m.parent_uuid, m.role, m.content, s.text, b.depth + 1
    FROM branch b JOIN messages m ON m.uuid = b.parent_uuid LEFT JOIN summaries s ON s.message_uuid = m.uuid
    WHERE b.summary IS NULL AND b.depth < ${DEPTH}
  )
  SELECT jsonb_build_object(
    'summary', (SELECT summary FROM branch WHERE summary IS NOT NULL),
    'said', (SELECT coalesce(jsonb_agg(jsonb_build_object('role', role,
        'content', left(content, ($1->>'characters')::int)) ORDER BY depth DESC), '[]'::jsonb)
      FROM branch WHERE summary IS NULL AND content <> '')) AS result`;

/** A summary, and what making it took. */
export interface MadeSummary {
  readonly messageUuid: string;
  readonly text: string;
  readonly model: string;
  readonly usage: UsageEvent | undefined;
}

/** Keeps a summary with the message that it reaches up to. Where that was deleted, or nothing was said, only what it took is told. */
export async function storeSummary(worker: Db, owner: Owner, made: MadeSummary): Promise<void> {
  const { messageUuid, text, model, usage } = made;
  await asWorker(worker, async (tx) => {
    if (text !== '')
      await queries(tx).raw(
        `INSERT INTO summaries (message_uuid, workspace, user_uuid, text, model)
       SELECT uuid, workspace, user_uuid, ?, ? FROM messages WHERE uuid = ? AND user_uuid = ?
       ON CONFLICT (message_uuid) DO UPDATE SET text = excluded.text, model = excluded.model, created_at = now()`,
        [text.toWellFormed(), model, messageUuid, owner.userUuid],
      );
    if (usage) await tell(tx, owner, [ofUsage(owner, usage)]);
  });
}
