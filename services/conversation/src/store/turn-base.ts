import type { Db } from '@tutka/database';
import type { Past } from '../domain/context.ts';
import { MessageNotFound, NoQuestion, ReplyRunning, SessionNotFound } from '../domain/errors.ts';
import { PAST_RESULT_LIMIT } from '../domain/tool-result.ts';
import { forPerson } from './one-trip.ts';
import type { Owner } from './owner.ts';
import type { SessionRow } from './session-row.ts';

/** As far back as a model's context is filled, in messages. */
const DEPTH = 200;

/** Where a turn begins. */
export type Place =
  /** Below a message; null: at the root; absent: below the newest. */
  | { readonly sessionUuid: string; readonly parentUuid?: string | null | undefined }
  /** At the question that this message is or answers: the nearest above it, for one that came from elsewhere. */
  | { readonly sessionUuid: string; readonly messageUuid: string };

/** What a turn begins with. */
export interface TurnBase {
  readonly session: Pick<SessionRow, 'uuid' | 'agent_uuid' | 'model' | 'temperature' | 'title_by'>;
  /** Of the message that is answered anew: who was asked; null where the question is a new one. */
  readonly askedAgent: string | null;
  /** As much as was wanted of the branch that ends at the place, or what came after its summary, oldest first. */
  readonly branch: readonly Past[];
  /** What is told of all before `branch`. */
  readonly summary: { readonly messageUuid: string; readonly text: string } | null;
  /** The message above `branch` that was neither read nor summarised; null: there is none. */
  readonly before: string | null;
}

/**
 * The session and what was said before, up to `characters` of it. Throws SessionNotFound, MessageNotFound, NoQuestion,
 * ReplyRunning.
 */
export async function turnBase(run: Db, owner: Owner, place: Place, characters: number): Promise<TurnBase> {
  const end = endOf(place);
  const found = await forPerson<TurnBase & { running: boolean; unasked: boolean }>(
    run,
    owner,
    'turn-base',
    statement,
    {
      session: place.sessionUuid,
      ...end,
      characters,
    },
  );
  if (!found) throw new SessionNotFound('Session not found');
  if (found.running) throw replyRunning();
  if (found.unasked) throw new NoQuestion('No question stands above this reply. Ask one instead.');
  if (found.branch.length === 0 && found.summary === null && (end.parent ?? end.message))
    throw new MessageNotFound('Message not found');
  return found;
}

/** A session has one running reply at most. */
export function replyRunning(): ReplyRunning {
  return new ReplyRunning('A reply is still being written in this chat. Wait for it or stop it first.');
}

function endOf(place: Place): { newest: boolean; parent: string | null; message: string | null } {
  if ('messageUuid' in place) return { newest: false, parent: null, message: place.messageUuid };
  const { parentUuid } = place;
  return { newest: parentUuid === undefined, parent: parentUuid ?? null, message: null };
}

const statement = `
  WITH RECURSIVE asked AS (
    SELECT uuid, parent_uuid, role FROM messages
    WHERE uuid = ($1::jsonb->>'message')::uuid AND session_uuid = ($1->>'session')::uuid
    UNION ALL
    SELECT m.uuid, m.parent_uuid, m.role FROM asked a JOIN messages m ON m.uuid = a.parent_uuid WHERE a.role <> 'user'
  ), place AS (
    SELECT s.uuid, s.agent_uuid, s.model, s.temperature, s.title_by,
      EXISTS (SELECT FROM messages r WHERE r.session_uuid = s.uuid AND r.status = 0) AS running,
      CASE WHEN ($1::jsonb->>'newest')::boolean
        THEN (SELECT n.uuid FROM messages n WHERE n.session_uuid = s.uuid ORDER BY n.position DESC LIMIT 1)
        ELSE coalesce(($1->>'parent')::uuid, (SELECT uuid FROM asked WHERE role = 'user')) END AS last,
      EXISTS (SELECT FROM asked) AND NOT EXISTS (SELECT FROM asked WHERE role = 'user') AS unasked,
      (SELECT q.agent_uuid FROM messages q WHERE q.uuid = ($1->>'message')::uuid) AS asked_agent
    FROM sessions s WHERE s.uuid = ($1->>'session')::uuid
  ), branch AS (
    SELECT m.uuid, m.parent_uuid, m.role, m.content, m.attachments, m.tool_calls, 1 AS depth, length(m.content) AS size,
      -- A question that is answered anew is itself, whatever was summarised.
      CASE WHEN $1->>'message' IS NULL THEN s.text END AS summary
    FROM messages m JOIN place p ON m.uuid = p.last AND m.session_uuid = p.uuid
    LEFT JOIN summaries s ON s.message_uuid = m.uuid
    UNION ALL
    SELECT m.uuid, m.parent_uuid, m.role, m.content, m.attachments, m.tool_calls, b.depth + 1, b.size + length(m.content), s.text
    FROM branch b JOIN messages m ON m.uuid = b.parent_uuid LEFT JOIN summaries s ON s.message_uuid = m.uuid
    WHERE b.depth < ${DEPTH} AND b.size <= ($1->>'characters')::int AND b.summary IS NULL
  )
  SELECT json_build_object('session', to_json(p), 'running', p.running, 'unasked', p.unasked, 'askedAgent', p.asked_agent,
    'summary', (SELECT json_build_object('messageUuid', uuid, 'text', summary) FROM branch WHERE summary IS NOT NULL),
    'before', (SELECT CASE WHEN summary IS NULL THEN parent_uuid END FROM branch ORDER BY depth DESC LIMIT 1),
    'branch', (
    SELECT coalesce(json_agg(json_build_object('uuid', b.uuid, 'role', b.role, 'content', b.content,
        'attachments', b.attachments, 'toolCalls',
        CASE b.tool_calls WHEN '[]'::jsonb THEN b.tool_calls ELSE (
          SELECT jsonb_agg(c.call || jsonb_build_object('result', left(c.call->>'result', ${PAST_RESULT_LIMIT + 1}))
            ORDER BY c.place)
          FROM jsonb_array_elements(b.tool_calls) WITH ORDINALITY AS c(call, place)) END)
      ORDER BY b.depth DESC), '[]'::json) FROM branch b WHERE b.summary IS NULL)) AS result FROM place p`;
