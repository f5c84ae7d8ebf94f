import { queries, type Tx } from '@tutka/database';
import type { MessageEvent } from '../domain/events.ts';
import { ofMessage, tell } from './event-log.ts';
import type { Lease } from './lease.ts';
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
  readonly question?: { readonly parentUuid: string | null; readonly content: string };
  /** The title until a better one comes; absent: the session has one. */
  readonly title?: string | undefined;
  /** `<provider uuid>/<model>`; null: the offline responder. */
  readonly model: string | null;
  readonly temperature: number;
}

/** Stores the question and the running reply. Throws ReplyRunning when another one of the session runs. */
export async function storeTurn(tx: Tx, owner: Owner, lease: Lease, turn: NewTurn): Promise<void> {
  await queries(tx)
    .raw(insertion, bindings(owner, lease, turn))
    .catch((error: unknown) => {
      throw isTaken(error) ? replyRunning() : error;
    });
  await tell(tx, owner, events(owner, turn));
}

/** Both rows and the session's in one round trip. */
const insertion = `
  WITH question AS (
    INSERT INTO messages (uuid, workspace, user_uuid, session_uuid, parent_uuid, role, content, status, turn_id, agent_uuid, ended_at)
    SELECT CAST(:questionUuid AS uuid), CAST(:workspace AS uuid), CAST(:userUuid AS uuid), CAST(:sessionUuid AS uuid), CAST(:parentUuid AS uuid), 'user', CAST(:content AS text), 1, CAST(:turnId AS uuid), CAST(:agentUuid AS uuid), now()
    WHERE CAST(:isNew AS boolean) RETURNING uuid
  ), reply AS (
    INSERT INTO messages (uuid, workspace, user_uuid, session_uuid, parent_uuid, role, status, turn_id, agent_uuid, model,
      temperature, lease_owner, lease_epoch, lease_expires_at)
    SELECT CAST(:replyUuid AS uuid), CAST(:workspace AS uuid), CAST(:userUuid AS uuid), CAST(:sessionUuid AS uuid), CAST(:questionUuid AS uuid), 'assistant', 0, CAST(:turnId AS uuid), CAST(:agentUuid AS uuid),
      CAST(:model AS text), CAST(:temperature AS double precision), CAST(:leaseOwner AS text), CAST(:leaseEpoch AS bigint),
      now() + make_interval(secs => CAST(:leaseSeconds AS double precision))
    -- After the question: position is the order of writing.
    FROM (SELECT count(*) FROM question) AS after RETURNING uuid
  )
  UPDATE sessions SET message_count = message_count + (SELECT count(*) FROM question) + (SELECT count(*) FROM reply),
    title = coalesce(CAST(:title AS text), title), title_by = CASE WHEN CAST(:title AS text) IS NULL THEN title_by ELSE 'question' END,
    last_message_at = now(), updated_at = now()
  WHERE uuid = :sessionUuid`;

function bindings(owner: Owner, lease: Lease, turn: NewTurn) {
  return {
    ...owner,
    questionUuid: turn.questionUuid,
    sessionUuid: turn.sessionUuid,
    parentUuid: turn.question?.parentUuid ?? null,
    content: turn.question?.content ?? '',
    isNew: turn.question !== undefined,
    turnId: turn.turnId,
    agentUuid: turn.agentUuid,
    replyUuid: turn.replyUuid,
    model: turn.model,
    temperature: turn.temperature,
    leaseOwner: lease.owner,
    leaseEpoch: lease.epoch,
    leaseSeconds: lease.seconds,
    title: turn.title ?? null,
  };
}

function events(owner: Owner, turn: NewTurn) {
  const { turnId, sessionUuid, agentUuid, agentVersion, replyUuid, questionUuid, question } = turn;
  const started: MessageEvent = {
    type: 'ReplyStarted',
    data: {
      replyUuid,
      sessionUuid,
      parentUuid: questionUuid,
      turnId,
      agentUuid,
      agentVersion,
      userUuid: owner.userUuid,
      model: turn.model ?? '',
    },
  };
  if (!question) return [ofMessage(owner, replyUuid, started)];
  const sent: MessageEvent = {
    type: 'MessageSent',
    data: {
      messageUuid: questionUuid,
      sessionUuid,
      agentUuid,
      userUuid: owner.userUuid,
      parentUuid: question.parentUuid ?? '',
      characters: [...question.content].length,
    },
  };
  return [ofMessage(owner, questionUuid, sent), ofMessage(owner, replyUuid, started)];
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'one_running_reply';
}
