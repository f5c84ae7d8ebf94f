import { queries, type Tx } from '@tutka/database';
import { SessionNotFound } from '../domain/errors.ts';
import { ofSession, tell } from './event-log.ts';
import type { Owner } from './owner.ts';
import type { SessionRow } from './session-row.ts';

/** What a new session is made of. */
export interface NewSession {
  readonly uuid: string;
  readonly agent: { readonly uuid: string; readonly name: string; readonly logo: string };
  readonly title?: string | undefined;
  readonly model?: string | null | undefined;
  readonly temperature?: number | null | undefined;
  /** Of a guest. */
  readonly share?: { readonly uuid: string; readonly exUserId: string | null } | undefined;
}

/** What a person may change. */
export interface SessionChange {
  readonly title?: string | undefined;
  readonly pinned?: boolean | undefined;
  readonly archived?: boolean | undefined;
  readonly model?: string | null | undefined;
  readonly temperature?: number | null | undefined;
  /** JSON: tools are only ever allowed where they are asked about. */
  readonly allowed_tools?: '[]' | undefined;
}

export async function insertSession(tx: Tx, owner: Owner, session: NewSession): Promise<SessionRow> {
  const { uuid, agent, title, share, model = null, temperature = null } = session;
  const [row] = await queries(tx)<SessionRow>('sessions')
    .insert({
      uuid,
      workspace: owner.workspace,
      user_uuid: owner.userUuid,
      share_uuid: share?.uuid ?? null,
      ex_user_id: share?.exUserId ?? null,
      agent_uuid: agent.uuid,
      agent_name: agent.name,
      agent_logo: agent.logo,
      title: title ?? '',
      title_by: title === undefined ? 'nobody' : 'person',
      model,
      temperature,
    })
    .returning('*');
  const data = { sessionUuid: uuid, agentUuid: agent.uuid, userUuid: owner.userUuid };
  await tell(tx, owner, [ofSession(owner, { type: 'SessionStarted', data })]);
  return found(row);
}

/** Throws SessionNotFound, also for another's. */
export async function findSession(tx: Tx, owner: Owner, uuid: string): Promise<SessionRow> {
  return found(await queries(tx)<SessionRow>('sessions').where({ uuid, user_uuid: owner.userUuid }).first());
}

/** Throws SessionNotFound. A change of nothing changes nothing. */
export async function changeSession(
  tx: Tx,
  owner: Owner,
  uuid: string,
  change: SessionChange,
): Promise<SessionRow> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  if (given.length === 0) return await findSession(tx, owner, uuid);
  const [row] = await queries(tx)('sessions')
    .where({ uuid })
    .update({
      ...Object.fromEntries(given),
      ...(change.title !== undefined && { title_by: 'person' }),
      updated_at: queries(tx).fn.now(),
    })
    .returning<SessionRow[]>('*');
  const session = found(row);
  const data = { sessionUuid: uuid, fields: given.map(([field]) => field) };
  await tell(tx, owner, [ofSession(owner, { type: 'SessionChanged', data })]);
  return session;
}

/** Deletes a session with its messages and lines. Throws SessionNotFound. Answers the replies that were running. */
export async function deleteSession(tx: Tx, owner: Owner, uuid: string): Promise<string[]> {
  const running: string[] = await queries(tx)('messages')
    .where({ session_uuid: uuid, status: 0 })
    .pluck('uuid');
  const [row] = await queries(tx)<SessionRow>('sessions').where({ uuid }).delete().returning('*');
  const data = { sessionUuid: uuid, messages: found(row).message_count };
  await tell(tx, owner, [ofSession(owner, { type: 'SessionDeleted', data })]);
  return running;
}

function found(row: SessionRow | undefined): SessionRow {
  if (row) return row;
  throw new SessionNotFound('Session not found');
}
