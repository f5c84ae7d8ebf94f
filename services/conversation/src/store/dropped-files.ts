import { asWorker, type Db, queries, type Tx } from '@tutka/database';
import type { Attachment } from '../domain/attachment.ts';
import type { Owner } from './owner.ts';

const AT_ONCE = 100;
/** For which a question that was refused may be asked again with its files: as long as catalog keeps what was never sent. */
const UNSENT_HOURS = 24;

/** A message that still carries the file. */
const inUse = `EXISTS (SELECT FROM messages m WHERE m.attachments <> '[]' AND m.user_uuid = d.user_uuid
  AND m.attachments @> jsonb_build_array(jsonb_build_object('key', d.key)))`;

/** A question with the file that came after it was dropped, or may still be on its way: where it is refused, it may be asked again. */
const isExpected = `EXISTS (SELECT FROM expected_files e
  WHERE e.key = d.key AND e.expected_at > least(d.dropped_at, now() - interval '1 minute'))`;

/** Keys of the files that some messages carry. */
export async function filesOf(tx: Tx, messages: object): Promise<string[]> {
  const rows: { attachments: Attachment[] }[] = await queries(tx)('messages')
    .where(messages)
    .whereRaw(`attachments <> '[]'`)
    .select('attachments');
  return rows.flatMap(({ attachments }) => attachments.flatMap(({ key }) => key ?? []));
}

/** After messages were deleted: notes which of their files catalog is to forget. */
export async function dropFiles(tx: Tx, owner: Owner, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const { workspace, userUuid: user_uuid } = owner;
  const run = queries(tx);
  await run('dropped_files')
    .insert([...new Set(keys)].map((key) => ({ key, workspace, user_uuid })))
    .onConflict('key')
    .ignore();
}

/** Before a question is stored with files that are its person's: where it is refused or lost, catalog is to forget them in a day. */
export async function expectFiles(tx: Tx, owner: Owner, keys: readonly string[]): Promise<void> {
  const { workspace, userUuid: user_uuid } = owner;
  const run = queries(tx);
  await run('expected_files')
    .insert(keys.map((key) => ({ key, workspace, user_uuid, expected_at: run.fn.now() })))
    .onConflict('key')
    .merge(['expected_at']);
}

const dropExpected = `
  WITH late AS (
    DELETE FROM expected_files WHERE expected_at < now() - ? * interval '1 hour' RETURNING key, workspace, user_uuid
  )
  INSERT INTO dropped_files (key, workspace, user_uuid) SELECT key, workspace, user_uuid FROM late ON CONFLICT DO NOTHING`;

/** Tells `drop` of noted files, and forgets them then. What a message carries, or a question that is being asked, stays. */
export async function tellDroppedFiles(
  worker: Db,
  drop: (keys: readonly string[]) => Promise<void>,
): Promise<void> {
  const keys = await asWorker(worker, async (tx) => {
    await queries(tx).raw(`DELETE FROM expected_files d WHERE ${inUse}`);
    await queries(tx).raw(dropExpected, [UNSENT_HOURS]);
    await queries(tx).raw(`DELETE FROM dropped_files d WHERE ${inUse}`);
    return await queries(tx)('dropped_files as d').whereRaw(`NOT ${isExpected}`).limit(AT_ONCE).pluck('key');
  });
  if (keys.length === 0) return;
  await drop(keys);
  await asWorker(worker, (tx) => queries(tx)('dropped_files').whereIn('key', keys).delete());
}
