import { planned, queries, type Tx } from '@tutka/database';
import type { Message } from '@tutka/http-contracts';
import { MessageNotFound } from '../domain/errors.ts';
import { asMessage, type MessageRow, messageColumns } from './message-row.ts';

/** A page of a branch: from the root to its newest message. */
export interface BranchQuery {
  readonly sessionUuid: string;
  /** A message whose branch to follow down to its newest end; absent: the newest of the session. */
  readonly through?: string | undefined;
  readonly order: 'asc' | 'desc';
  /** The page: by its number, or that on which a message of the branch stands. */
  readonly page: number | { readonly of: string };
  readonly limit: number;
}

/** What stands on a page of a branch, and which page that is. */
export interface BranchPage {
  readonly items: Message[];
  readonly total: number;
  readonly page: number;
}

/** Throws MessageNotFound when `through` is not of the session, or the page's message not of the branch. */
export async function branchPage(tx: Tx, query: BranchQuery): Promise<BranchPage> {
  const uuids = await branchUuids(tx, query.sessionUuid, query.through);
  const ordered = query.order === 'asc' ? uuids : uuids.reverse();
  const page = pageIn(ordered, query);
  const wanted = ordered.slice((page - 1) * query.limit, page * query.limit);
  return { items: await messagesWithSiblings(tx, wanted), total: uuids.length, page };
}

function pageIn(uuids: readonly string[], { page, limit }: Pick<BranchQuery, 'page' | 'limit'>): number {
  if (typeof page === 'number') return page;
  const at = uuids.indexOf(page.of);
  if (at === -1) throw new MessageNotFound('Message not found');
  return Math.floor(at / limit) + 1;
}

const readingMessages = `
  SELECT ${messageColumns}, (SELECT text FROM summaries WHERE message_uuid = m.uuid) AS summary,
    CASE WHEN m.parent_uuid IS NULL
      THEN ARRAY(SELECT s.uuid::text FROM messages s WHERE s.session_uuid = m.session_uuid
                 AND s.parent_uuid IS NULL AND s.role = m.role ORDER BY s.position)
      ELSE ARRAY(SELECT s.uuid::text FROM messages s WHERE s.parent_uuid = m.parent_uuid
                 AND s.role = m.role ORDER BY s.position) END AS siblings
  FROM unnest((SELECT $1::uuid[])) WITH ORDINALITY AS wanted(uuid, place) JOIN messages m USING (uuid) ORDER BY place`;

/** Messages by uuid, in the order asked for, each with what stands beside it. Those that are gone are left out. */
export async function messagesWithSiblings(tx: Tx, uuids: readonly string[]): Promise<Message[]> {
  const rows = await planned<MessageRow & { siblings: string[] }>(
    tx,
    'messages-with-siblings',
    readingMessages,
    [uuids],
  );
  return rows.map((row) => asMessage(row, row.siblings));
}

/** All of a session's messages, in the order of writing. */
export async function sessionUuids(tx: Tx, sessionUuid: string): Promise<string[]> {
  return await queries(tx)('messages').where({ session_uuid: sessionUuid }).orderBy('position').pluck('uuid');
}

/** The newest branch, or the newest through a message, from the root. Throws MessageNotFound. */
export async function branchUuids(
  tx: Tx,
  sessionUuid: string,
  through: string | undefined,
): Promise<string[]> {
  const end = await newestEnd(tx, sessionUuid, through);
  if (end === undefined) {
    if (through === undefined) return [];
    throw new MessageNotFound('Message not found');
  }
  return await pathTo(tx, end);
}

const followingUp = `
  WITH RECURSIVE branch AS (
    SELECT uuid, parent_uuid, 1 AS depth FROM messages WHERE uuid = $1
    UNION ALL
    SELECT m.uuid, m.parent_uuid, b.depth + 1 FROM messages m JOIN branch b ON m.uuid = b.parent_uuid
  ) SELECT uuid FROM branch ORDER BY depth DESC`;

/** From the root to this message. */
export async function pathTo(tx: Tx, uuid: string): Promise<string[]> {
  const rows = await planned<{ uuid: string }>(tx, 'path-to', followingUp, [uuid]);
  return rows.map((row) => row.uuid);
}

const newest = 'SELECT uuid FROM messages WHERE session_uuid = $1 ORDER BY position DESC LIMIT 1';
const newestThrough = `
  WITH RECURSIVE below AS (
    SELECT uuid, position FROM messages WHERE session_uuid = $1 AND uuid = $2
    UNION ALL
    SELECT m.uuid, m.position FROM messages m JOIN below b ON m.parent_uuid = b.uuid
  ) SELECT uuid FROM below ORDER BY position DESC LIMIT 1`;

/** The last message of the newest branch, or of the newest through a message; undefined: there is none. */
export async function newestEnd(
  tx: Tx,
  sessionUuid: string,
  through?: string | undefined,
): Promise<string | undefined> {
  const [end] = await (through === undefined
    ? planned<{ uuid: string }>(tx, 'newest-end', newest, [sessionUuid])
    : planned<{ uuid: string }>(tx, 'newest-end-through', newestThrough, [sessionUuid, through]));
  return end?.uuid;
}
