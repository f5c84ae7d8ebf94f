import type { Db, Tx } from '@tutka/database';
import type { Attachment } from '../domain/attachment.ts';
import { MessageNotFound, SessionNotFound } from '../domain/errors.ts';
import type { MessageEvent } from '../domain/events.ts';
import { ofMessage, told } from './event-log.ts';
import type { Lease } from './lease.ts';
import { forPerson } from './one-trip.ts';
import type { Owner } from './owner.ts';
import { replyRunning } from './turn-base.ts';

/** A turn about to be written down. */
export interface NewTurn {
  readonly turnId: string;
  readonly sessionUuid: string;
  readonly agentUuid: string;
  readonly agentVersion: number;
  readonly replyUuid: string;
  /** The message that the reply answers. */
  readonly questionUuid: string;
  /** Absent where the question is there already (a reply made anew). */
  readonly question?: {
    readonly parentUuid: string | null;
    readonly content: string;
    readonly attachments: readonly Attachment[];
  };
  /** The title until a better one comes; absent: the session has one. */
  readonly title?: string | undefined;
  /** `<provider uuid>/<model>`; null: the offline responder. */
  readonly model: string | null;
  readonly temperature: number;
}

/**
 * Stores the question and the running reply, with their events, in one round trip. Throws ReplyRunning when another
 * reply of the session runs.
 */
export async function storeTurn(run: Db | Tx, owner: Owner, lease: Lease, turn: NewTurn): Promise<void> {
  const args = argsOf(owner, lease, turn);
  await forPerson(run, owner, 'store-turn', statement, args).catch((error: unknown) => {
    throw refusals.get(constraintOf(error) ?? '')?.() ?? error;
  });
}

const statement = `
  WITH turn AS (
    SELECT * FROM jsonb_to_record($1) AS t(workspace uuid, user_uuid uuid, session_uuid uuid, turn_id uuid, agent_uuid uuid,
      question_uuid uuid, is_new boolean, parent_uuid uuid, content text, attachments jsonb, reply_uuid uuid, model text,
      temperature double precision, title text, lease_owner text, lease_epoch bigint, lease_seconds double precision)
  ), question AS (
    INSERT INTO messages (uuid, workspace, user_uuid, session_uuid, parent_uuid, role, content, attachments, status, turn_id, agent_uuid, ended_at)
    SELECT question_uuid, workspace, user_uuid, session_uuid, parent_uuid, 'user', content, attachments, 1, turn_id, agent_uuid, now()
    FROM turn WHERE is_new RETURNING uuid
  ), reply AS (
    INSERT INTO messages (uuid, workspace, user_uuid, session_uuid, parent_uuid, role, status, turn_id, agent_uuid, model,
      temperature, lease_owner, lease_epoch, lease_expires_at)
    SELECT reply_uuid, workspace, user_uuid, session_uuid, question_uuid, 'assistant', 0, turn_id, agent_uuid, model,
      temperature, lease_owner, lease_epoch, now() + make_interval(secs => lease_seconds)
    -- After the question: position is the order of writing.
    FROM turn, (SELECT count(*) FROM question) AS written RETURNING uuid
  ), session AS (
    UPDATE sessions s SET
      message_count = message_count + (SELECT count(*) FROM question) + (SELECT count(*) FROM reply),
      -- Its person may have named it since it was read.
      title = CASE WHEN s.title_by = 'nobody' THEN coalesce(turn.title, s.title) ELSE s.title END,
      title_by = CASE WHEN s.title_by = 'nobody' AND turn.title IS NOT NULL THEN 'question' ELSE s.title_by END,
      last_message_at = now(), updated_at = now()
    FROM turn WHERE s.uuid = turn.session_uuid RETURNING s.uuid
  )
  -- Appended last: from here to the commit others wait.
  SELECT to_jsonb(append($1->'events')) AS result FROM (SELECT count(*) FROM session) AS touched`;

function argsOf(owner: Owner, lease: Lease, turn: NewTurn) {
  return {
    workspace: owner.workspace,
    user_uuid: owner.userUuid,
    session_uuid: turn.sessionUuid,
    turn_id: turn.turnId,
    agent_uuid: turn.agentUuid,
    question_uuid: turn.questionUuid,
    is_new: turn.question !== undefined,
    parent_uuid: turn.question?.parentUuid ?? null,
    // A lone surrogate is no text to PostgreSQL.
    content: turn.question?.content.toWellFormed() ?? '',
    attachments: turn.question?.attachments ?? [],
    reply_uuid: turn.replyUuid,
    model: turn.model,
    temperature: turn.temperature,
    title: turn.title?.toWellFormed() ?? null,
    lease_owner: lease.owner,
    lease_epoch: lease.epoch,
    lease_seconds: lease.seconds,
    events: told(owner, eventsOf(owner, turn)),
  };
}

function eventsOf(owner: Owner, turn: NewTurn) {
  const { turnId, sessionUuid, agentUuid, agentVersion, replyUuid, questionUuid, question } = turn;
  const { userUuid } = owner;
  const model = turn.model ?? '';
  const started: MessageEvent = {
    type: 'ReplyStarted',
    data: {
      replyUuid,
      sessionUuid,
      parentUuid: questionUuid,
      turnId,
      agentUuid,
      agentVersion,
      userUuid,
      model,
    },
  };
  if (!question) return [ofMessage(owner, replyUuid, started)];
  const parentUuid = question.parentUuid ?? '';
  const characters = [...question.content].length;
  const sent: MessageEvent = {
    type: 'MessageSent',
    data: { messageUuid: questionUuid, sessionUuid, agentUuid, userUuid, parentUuid, characters },
  };
  return [ofMessage(owner, questionUuid, sent), ofMessage(owner, replyUuid, started)];
}

/** Why a row is refused: what it belongs to may have been deleted while the turn was prepared. */
const refusals = new Map<string, () => Error>([
  ['one_running_reply', replyRunning],
  ['messages_session_uuid_fkey', () => new SessionNotFound('Session not found')],
  ['messages_parent_uuid_fkey', () => new MessageNotFound('Message not found')],
]);

function constraintOf(error: unknown): string | undefined {
  const found = error instanceof Error && 'constraint' in error ? error.constraint : undefined;
  return typeof found === 'string' ? found : undefined;
}
