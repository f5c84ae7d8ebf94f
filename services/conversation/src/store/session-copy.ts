import { randomUUID } from 'node:crypto';
import { queries, type Tx } from '@tutka/database';
import { STOPPED, STREAMING } from '../domain/reply-status.ts';
import { ofSession, tell } from './event-log.ts';
import type { MessageRow } from './message-row.ts';
import type { Owner } from './owner.ts';
import type { SessionRow } from './session-row.ts';

const ROWS_A_STATEMENT = 200;

/** Writes copies of messages, each below the one before, into a new session. */
export async function insertCopies(
  tx: Tx,
  owner: Owner,
  session: SessionRow,
  fromSessionUuid: string,
  messages: readonly MessageRow[],
): Promise<SessionRow> {
  const copies = copiesOf(owner, session, messages);
  for (let at = 0; at < copies.length; at += ROWS_A_STATEMENT) {
    await queries(tx)('messages').insert(copies.slice(at, at + ROWS_A_STATEMENT));
  }
  const [row] = await queries(tx)('sessions')
    .where({ uuid: session.uuid })
    .update({ message_count: copies.length })
    .returning<SessionRow[]>('*');
  const data = { sessionUuid: session.uuid, fromSessionUuid, messages: copies.length };
  await tell(tx, owner, [ofSession(owner, { type: 'SessionCopied', data })]);
  return row ?? session;
}

/** What strangers may see of a message, as a row of the copier's. */
function copiesOf(owner: Owner, session: SessionRow, messages: readonly MessageRow[]): object[] {
  let parent: string | null = null;
  return messages.map((message) => {
    const copy = {
      uuid: randomUUID(),
      workspace: owner.workspace,
      user_uuid: owner.userUuid,
      session_uuid: session.uuid,
      parent_uuid: parent,
      role: message.role,
      content: message.content,
      citations: JSON.stringify(
        message.citations.map(({ number, title, url, page, quote, score }) => ({
          number,
          title,
          url,
          page,
          quote,
          score,
        })),
      ),
      // The files stay with whose they are.
      attachments: JSON.stringify(message.attachments.map((file) => ({ ...file, key: null }))),
      status: message.status === STREAMING ? STOPPED : message.status,
      error: message.error,
      error_code: message.error_code,
      limit_met: message.limit_met,
      turn_id: randomUUID(),
      agent_uuid: session.agent_uuid,
      created_at: message.created_at,
      ended_at: message.ended_at ?? new Date(),
    };
    parent = copy.uuid;
    return copy;
  });
}
