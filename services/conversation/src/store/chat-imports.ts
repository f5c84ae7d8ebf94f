import { queries, type Tx } from '@tutka/database';
import { ImportNotFound, ImportUnderWay } from '../domain/errors.ts';
import type { Owner } from './owner.ts';

/** A row of `chat_imports`, with what its chats come to. */
export interface ImportRow {
  readonly uuid: string;
  readonly workspace: string;
  readonly user_uuid: string;
  readonly file_name: string;
  /** A bigint, so text. */
  readonly byte_size: string;
  readonly source: 'chatgpt' | 'librechat' | 'openwebui' | null;
  readonly state: 'reading' | 'ready' | 'importing' | 'done' | 'failed';
  readonly unreadable: number;
  readonly agent_uuid: string | null;
  readonly error_code: string | null;
  readonly error: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly counts: {
    readonly found: number;
    readonly present: number;
    readonly chosen: number;
    readonly imported: number;
    readonly failed: number;
    readonly messages: number;
    readonly citations: number;
    readonly files: number;
    readonly tools: number;
  };
  /** Of the oldest chat's beginning and of the newest's end. */
  readonly first_at: Date | null;
  readonly last_at: Date | null;
}

const counted = `
  SELECT i.*, c.counts, c.first_at, c.last_at FROM chat_imports i CROSS JOIN LATERAL (
    SELECT min(created_at) AS first_at, max(last_message_at) AS last_at, jsonb_build_object(
      'found', count(*),
      'present', count(*) FILTER (WHERE state = 'present'),
      'chosen', count(*) FILTER (WHERE state = 'chosen'),
      'imported', count(*) FILTER (WHERE state = 'imported'),
      'failed', count(*) FILTER (WHERE state = 'failed'),
      'messages', coalesce(sum(message_count), 0),
      'citations', coalesce(sum((dropped->>'citations')::int), 0),
      'files', coalesce(sum((dropped->>'files')::int), 0),
      'tools', coalesce(sum((dropped->>'tools')::int), 0)) AS counts
    FROM imported_chats WHERE import_uuid = i.uuid
  ) c`;

/** Of one person, newest first. */
export async function listImports(tx: Tx, owner: Owner, limit: number): Promise<ImportRow[]> {
  const { rows } = await queries(tx).raw<{ rows: ImportRow[] }>(
    `${counted} WHERE i.workspace = ? AND i.user_uuid = ? ORDER BY i.created_at DESC LIMIT ?`,
    [owner.workspace, owner.userUuid, limit],
  );
  return rows;
}

/** Throws ImportNotFound, also for another's. */
export async function findImport(tx: Tx, owner: Owner, uuid: string): Promise<ImportRow> {
  const { rows } = await queries(tx).raw<{ rows: ImportRow[] }>(
    `${counted} WHERE i.uuid = ? AND i.user_uuid = ?`,
    [uuid, owner.userUuid],
  );
  if (rows[0]) return rows[0];
  throw new ImportNotFound('Import not found');
}

/** Throws ImportUnderWay where `insertImport` would, before a file is taken. */
export async function refuseSecond(tx: Tx, { workspace, userUuid: user_uuid }: Owner): Promise<void> {
  const atWork = await queries(tx)('chat_imports')
    .where({ workspace, user_uuid })
    .whereIn('state', ['reading', 'importing'])
    .first('uuid');
  if (atWork) throw new ImportUnderWay();
}

/** Throws ImportUnderWay. What was read before and not begun makes room. */
export async function insertImport(
  tx: Tx,
  owner: Owner,
  file: { readonly uuid: string; readonly name: string; readonly bytes: number },
): Promise<ImportRow> {
  const { workspace, userUuid: user_uuid } = owner;
  await queries(tx)('chat_imports').where({ workspace, user_uuid, state: 'ready' }).delete();
  try {
    await queries(tx)('chat_imports').insert({
      uuid: file.uuid,
      workspace,
      user_uuid,
      file_name: file.name,
      byte_size: file.bytes,
      state: 'reading',
      busy_until: queries(tx).raw(`now() + interval '1 minute'`),
    });
  } catch (error) {
    throw isSecond(error) ? new ImportUnderWay() : error;
  }
  return await findImport(tx, owner, file.uuid);
}

/** What of a file is to be imported, and for whom. */
export interface ImportChoice {
  readonly agent: { readonly uuid: string; readonly name: string; readonly logo: string };
  /** Of the chats' ordinals; absent: all. */
  readonly only?: readonly number[] | undefined;
  readonly except?: readonly number[] | undefined;
}

/** Lets a read file be imported. Throws ImportNotFound, and ImportUnderWay where another file is. */
export async function chooseChats(tx: Tx, uuid: string, choice: ImportChoice): Promise<boolean> {
  const { agent, only, except = [] } = choice;
  const begun = await queries(tx)('chat_imports')
    .where({ uuid, state: 'ready' })
    .update({
      state: 'importing',
      agent_uuid: agent.uuid,
      agent_name: agent.name,
      agent_logo: agent.logo,
      busy_until: queries(tx).fn.now(),
      updated_at: queries(tx).fn.now(),
    })
    .catch((error: unknown) => {
      throw isSecond(error) ? new ImportUnderWay() : error;
    });
  if (begun === 0) return false;
  const chosen = queries(tx)('imported_chats').where({ import_uuid: uuid, state: 'found' });
  if (only) chosen.whereRaw('ordinal = ANY(?::int[])', [[...only]]);
  await chosen.whereRaw('NOT ordinal = ANY(?::int[])', [[...except]]).update({ state: 'chosen' });
  return true;
}

/** Ends an import; chats that it made stay. */
export async function deleteImport(tx: Tx, uuid: string): Promise<void> {
  await queries(tx)('chat_imports').where({ uuid }).delete();
}

function isSecond(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'one_chat_import_at_a_time';
}
