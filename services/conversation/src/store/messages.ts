import { planned, queries, type Tx } from '@tutka/database';
import { MessageNotFound, NotAReply } from '../domain/errors.ts';
import { dropFiles, filesOf } from './dropped-files.ts';
import { ofMessage, ofSession, tell } from './event-log.ts';
import { type MessageRow, messageColumns } from './message-row.ts';
import type { Owner } from './owner.ts';
import { moveLinkAbove } from './public-links.ts';

const finding = `SELECT ${messageColumns} FROM messages WHERE uuid = $1`;

/** Throws MessageNotFound, also for another's, and NotAReply. */
function replyIn([row]: readonly MessageRow[]): MessageRow {
  if (!row) throw new MessageNotFound('Message not found');
  if (row.role !== 'assistant') throw new NotAReply('This message is not a reply');
  return row;
}

/** Messages by uuid, in the order asked for. */
export async function messageRows(tx: Tx, uuids: readonly string[]): Promise<MessageRow[]> {
  const { rows } = await queries(tx).raw<{ rows: MessageRow[] }>(
    `SELECT m.* FROM unnest(?::uuid[]) WITH ORDINALITY AS wanted(uuid, place)
     JOIN messages m USING (uuid) ORDER BY place`,
    [[...uuids]],
  );
  return rows;
}

/** A message that must be a reply. Throws MessageNotFound, NotAReply. */
export async function findReply(tx: Tx, uuid: string): Promise<MessageRow> {
  return replyIn(await planned<MessageRow>(tx, 'find-message', finding, [uuid]));
}

/** The same, which nobody else changes until the transaction ends. */
async function holdReply(tx: Tx, uuid: string): Promise<MessageRow> {
  return replyIn(await planned<MessageRow>(tx, 'hold-message', `${finding} FOR NO KEY UPDATE`, [uuid]));
}

/** Keeps what a person thinks of a reply. Thinking the same again changes nothing and is not told. */
export async function giveFeedback(
  tx: Tx,
  owner: Owner,
  uuid: string,
  feedback: 1 | -1 | null,
): Promise<void> {
  const row = await holdReply(tx, uuid);
  const { feedback: before } = row;
  if (feedback === before) return;
  await queries(tx)('messages').where({ uuid }).update({ feedback, updated_at: new Date() });
  const data = {
    messageUuid: uuid,
    sessionUuid: row.session_uuid,
    agentUuid: row.agent_uuid,
    userUuid: row.user_uuid,
    model: row.model ?? '',
    feedback: feedback ?? 0,
    before: before ?? 0,
  };
  await tell(tx, owner, [ofMessage(owner, uuid, { type: 'FeedbackGiven', data })]);
}

/** What a deletion took away. */
export interface DeletedMessages {
  readonly uuids: string[];
  /** Those of them that were being written. */
  readonly running: string[];
}

/** Deletes messages of one session with all that hangs on them. Throws MessageNotFound when one is not there. */
export async function deleteMessages(
  tx: Tx,
  owner: Owner,
  sessionUuid: string,
  uuids: readonly string[],
): Promise<DeletedMessages> {
  const doomed = await withDescendants(tx, sessionUuid, uuids);
  const all = doomed.map(({ uuid }) => uuid);
  if (uuids.some((uuid) => !all.includes(uuid))) throw new MessageNotFound('Message not found');
  const run = queries(tx);
  await moveLinkAbove(tx, sessionUuid, all);
  const files = await filesOf(tx, run.raw('uuid = ANY(?::uuid[])', [all]));
  await run('messages').whereIn('uuid', all).delete();
  await dropFiles(tx, owner, files);
  await run('sessions')
    .where({ uuid: sessionUuid })
    .update({
      message_count: run('messages').where({ session_uuid: sessionUuid }).count(),
      updated_at: run.fn.now(),
    });
  const data = { sessionUuid, messageUuids: all };
  await tell(tx, owner, [ofSession(owner, { type: 'MessagesDeleted', data })]);
  return { uuids: all, running: doomed.filter(({ status }) => status === 0).map(({ uuid }) => uuid) };
}

async function withDescendants(
  tx: Tx,
  sessionUuid: string,
  uuids: readonly string[],
): Promise<Pick<MessageRow, 'uuid' | 'status'>[]> {
  const { rows } = await queries(tx).raw<{ rows: Pick<MessageRow, 'uuid' | 'status'>[] }>(
    `WITH RECURSIVE doomed AS (
       SELECT uuid, status FROM messages WHERE session_uuid = ? AND uuid = ANY(?::uuid[])
       UNION
       SELECT m.uuid, m.status FROM messages m JOIN doomed d ON m.parent_uuid = d.uuid
     ) SELECT * FROM doomed`,
    [sessionUuid, [...uuids]],
  );
  return rows;
}
