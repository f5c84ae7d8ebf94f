import { queries, type Tx } from '@tutka/database';
import type { Erasure } from '@tutka/service-base';
import { ofChatImport, ofFolder, ofPrompt, type Told } from './event-log.ts';
import type { Owner } from './owner.ts';
import { removeSession } from './sessions.ts';

/** Chats of one transaction: so long does nobody wait behind them. */
const CHATS = 20;
const ROWS = 200;
/** From when on nobody is being answered who was there when the account ended. */
const ANSWERED_AFTER = '30 minutes';

interface Own {
  readonly uuid: string;
  readonly workspace: string;
  readonly user_uuid: string;
}

/** What the rows that are to be erased have in common. */
const ofErasure = ({ kind, uuid }: Erasure) =>
  kind === 'person' ? { user_uuid: uuid } : { workspace: uuid };

const ownerOf = ({ workspace, user_uuid: userUuid }: Own): Owner => ({ workspace, userUuid });

/** Some of its chats, with all that hangs on them, once nobody writes to them; what is to be told of it, and the replies that were running. */
export async function removeChats(tx: Tx, erasure: Erasure): Promise<{ told: Told[]; running: string[] }> {
  const run = queries(tx);
  const chats = await run('sessions')
    .where(ofErasure(erasure))
    .orderBy('uuid')
    .limit(CHATS)
    .forUpdate()
    .select<Own[]>('uuid', 'workspace', 'user_uuid');
  const removed: Awaited<ReturnType<typeof removeSession>>[] = [];
  for (const chat of chats) removed.push(await removeSession(tx, ownerOf(chat), chat.uuid));
  return { told: removed.map(({ told }) => told), running: removed.flatMap(({ running }) => running) };
}

/** Its prompts, folders and imports; a person's prompts that a workspace sees are the workspace's. */
export async function removeOther(tx: Tx, erasure: Erasure): Promise<Told[]> {
  const { kind } = erasure;
  const private_ = kind === 'person' ? { visibility: 'private' } : {};
  const prompts = await taken(tx, 'prompts', { ...ofErasure(erasure), ...private_ });
  const folders = await taken(tx, 'session_folders', ofErasure(erasure));
  const imports = await taken(tx, 'chat_imports', ofErasure(erasure));
  return [
    ...prompts.map((row) =>
      ofPrompt(ownerOf(row), { type: 'PromptDeleted', data: { promptUuid: row.uuid } }),
    ),
    ...folders.map((row) =>
      ofFolder(ownerOf(row), { type: 'FolderDeleted', data: { folderUuid: row.uuid, sessions: 0 } }),
    ),
    ...imports.map((row) =>
      ofChatImport(ownerOf(row), { type: 'ChatImportDeleted', data: { importUuid: row.uuid } }),
    ),
  ];
}

/** What tells nobody anything: when they used prompts, and that they are answered no more. */
export async function forgetTraces(tx: Tx, { kind, uuid }: Erasure): Promise<void> {
  const run = queries(tx);
  await run('prompt_uses')
    .where(kind === 'person' ? { user_uuid: uuid } : { workspace: uuid })
    .delete();
  if (kind === 'workspace') return;
  await run('suspensions')
    .where({ user_uuid: uuid })
    .whereRaw(`suspended_at < now() - interval '${ANSWERED_AFTER}'`)
    .delete();
  await run('departures')
    .where({ user_uuid: uuid })
    .whereRaw(`left_at < now() - interval '${ANSWERED_AFTER}'`)
    .delete();
}

async function taken(tx: Tx, table: string, where: object): Promise<Own[]> {
  const run = queries(tx);
  const some = run(table).where(where).orderBy('uuid').limit(ROWS).forUpdate().select('uuid');
  return await run(table).whereIn('uuid', some).delete().returning<Own[]>(['uuid', 'workspace', 'user_uuid']);
}
