import { planned, queries, type Tx } from '@tutka/database';
import { SessionNotFound } from '../domain/errors.ts';
import type { SessionEvent } from '../domain/events.ts';
import { dropFiles, filesOf } from './dropped-files.ts';
import { ofSession, type Told, tell } from './event-log.ts';
import { ownFolder } from './folders.ts';
import type { Owner } from './owner.ts';
import { type SessionRow, sessionColumns } from './session-row.ts';

/** What a new session is made of. */
export interface NewSession {
  readonly uuid: string;
  readonly agent: { readonly uuid: string; readonly name: string; readonly logo: string };
  readonly title?: string | undefined;
  readonly model?: string | null | undefined;
  readonly temperature?: number | null | undefined;
  readonly folderUuid?: string | null | undefined;
  /** Of a guest. */
  readonly share?: { readonly uuid: string; readonly exUserId: string | null } | undefined;
}

/** What a person may change. */
export interface SessionChange {
  readonly title?: string | undefined;
  readonly pinned?: boolean | undefined;
  readonly archived?: boolean | undefined;
  /** null: out of its folder. */
  readonly folder_uuid?: string | null | undefined;
  readonly model?: string | null | undefined;
  readonly temperature?: number | null | undefined;
  /** JSON: tools are only ever allowed where they are asked about. */
  readonly allowed_tools?: '[]' | undefined;
}

const inserting = `
  INSERT INTO sessions (uuid, workspace, user_uuid, share_uuid, ex_user_id, agent_uuid, agent_name, agent_logo, title,
    title_by, model, temperature, folder_uuid)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING ${sessionColumns}`;

/** Throws FolderNotFound. */
export async function insertSession(tx: Tx, owner: Owner, session: NewSession): Promise<SessionRow> {
  const { uuid, agent, title, share, model = null, temperature = null, folderUuid = null } = session;
  if (folderUuid !== null) await ownFolder(tx, folderUuid);
  const [row] = await planned<SessionRow>(tx, 'insert-session', inserting, [
    uuid,
    owner.workspace,
    owner.userUuid,
    share?.uuid ?? null,
    share?.exUserId ?? null,
    agent.uuid,
    agent.name,
    agent.logo,
    title ?? '',
    title === undefined ? 'nobody' : 'person',
    model,
    temperature,
    folderUuid,
  ]);
  const data = { sessionUuid: uuid, agentUuid: agent.uuid, userUuid: owner.userUuid };
  const moved = folderUuid === null ? [] : changeEvents(uuid, { folder_uuid: folderUuid }, []);
  await tell(tx, owner, [ofSession(owner, { type: 'SessionStarted', data }, ...moved)]);
  return found(row);
}

const finding = `SELECT ${sessionColumns} FROM sessions WHERE uuid = $1 AND user_uuid = $2`;

/** Throws SessionNotFound, also for another's. */
export async function findSession(tx: Tx, owner: Owner, uuid: string): Promise<SessionRow> {
  const [row] = await planned<SessionRow>(tx, 'find-session', finding, [uuid, owner.userUuid]);
  return found(row);
}

/** Throws SessionNotFound, FolderNotFound. A change of nothing changes nothing. */
export async function changeSession(
  tx: Tx,
  owner: Owner,
  uuid: string,
  change: SessionChange,
): Promise<SessionRow> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  if (given.length === 0) return await findSession(tx, owner, uuid);
  if (change.folder_uuid) await ownFolder(tx, change.folder_uuid);
  const [row] = await queries(tx)('sessions')
    .where({ uuid })
    .update({
      ...Object.fromEntries(given),
      ...(change.title !== undefined && { title_by: 'person' }),
      updated_at: queries(tx).fn.now(),
    })
    .returning<SessionRow[]>('*');
  const session = found(row);
  const [event, ...more] = changeEvents(uuid, change, given);
  if (event) await tell(tx, owner, [ofSession(owner, event, ...more)]);
  return session;
}

function changeEvents(
  sessionUuid: string,
  { folder_uuid: folder }: SessionChange,
  given: readonly [field: string, value: unknown][],
): SessionEvent[] {
  const fields = given.map(([field]) => field).filter((field) => field !== 'folder_uuid');
  return [
    ...(fields.length > 0 ? [{ type: 'SessionChanged', data: { sessionUuid, fields } } as const] : []),
    ...(folder === undefined
      ? []
      : [{ type: 'SessionMoved', data: { sessionUuid, folderUuid: folder ?? '' } } as const]),
  ];
}

/** Deletes a session with its messages and lines. Throws SessionNotFound. Answers the replies that were running. */
export async function deleteSession(tx: Tx, owner: Owner, uuid: string): Promise<string[]> {
  const { running, told } = await removeSession(tx, owner, uuid);
  await tell(tx, owner, [told]);
  return running;
}

/** The same, which is told later in the transaction. */
export async function removeSession(
  tx: Tx,
  owner: Owner,
  uuid: string,
): Promise<{ readonly running: string[]; readonly told: Told }> {
  const running: string[] = await queries(tx)('messages')
    .where({ session_uuid: uuid, status: 0 })
    .pluck('uuid');
  const files = await filesOf(tx, { session_uuid: uuid });
  const [row] = await queries(tx)<SessionRow>('sessions').where({ uuid }).delete().returning('*');
  const data = { sessionUuid: uuid, messages: found(row).message_count };
  await dropFiles(tx, owner, files);
  return { running, told: ofSession(owner, { type: 'SessionDeleted', data }) };
}

function found(row: SessionRow | undefined): SessionRow {
  if (row) return row;
  throw new SessionNotFound('Session not found');
}
