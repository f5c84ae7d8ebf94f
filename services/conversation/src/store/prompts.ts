import { containing, queries, type Tx } from '@tutka/database';
import { PromptNameTaken, PromptNotFound } from '../domain/errors.ts';
import { ofPrompt, tell } from './event-log.ts';
import type { Owner } from './owner.ts';

/** A row of `prompts`, with when the caller last used it. */
export interface PromptRow {
  readonly uuid: string;
  readonly user_uuid: string;
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly visibility: 'private' | 'workspace';
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly used_at: Date | null;
}

/** What a person writes of a prompt. */
export type PromptFields = Pick<PromptRow, 'name' | 'title' | 'text' | 'visibility'>;
type PromptChange = { readonly [Field in keyof PromptFields]?: PromptFields[Field] | undefined };

/** Which prompts, and where to begin. */
export interface PromptFilter {
  readonly search?: string | undefined;
  readonly visibility?: 'private' | 'workspace' | undefined;
  readonly offset: number;
  readonly limit: number;
}

function seen(tx: Tx, owner: Owner) {
  return queries(tx)('prompts as p')
    .leftJoin('prompt_uses as u', (join) =>
      join.on('u.prompt_uuid', 'p.uuid').andOnVal('u.user_uuid', owner.userUuid),
    )
    .where('p.workspace', owner.workspace);
}

/** A person's own and the workspace's: what begins with the search, then last used, then newest first. */
export async function listPrompts(
  tx: Tx,
  owner: Owner,
  { search = '', visibility, offset, limit }: PromptFilter,
): Promise<{ rows: PromptRow[]; total: number }> {
  const words = search.trim().toLowerCase();
  const found = seen(tx, owner);
  if (visibility !== undefined) found.andWhere('p.visibility', visibility);
  if (words !== '') {
    const pattern = containing(words);
    found.andWhere((either) => either.whereILike('p.name', pattern).orWhereILike('p.title', pattern));
  }
  const rows = await found
    .clone()
    .select<PromptRow[]>('p.*', 'u.used_at')
    .orderByRaw('starts_with(p.name, ?) DESC, u.used_at DESC NULLS LAST, p.updated_at DESC, p.uuid', [words])
    .offset(offset)
    .limit(limit);
  const [counted] = await found.count<{ count: string }[]>('p.uuid as count');
  return { rows, total: Number(counted?.count ?? 0) };
}

/** Throws PromptNotFound, also for another's own. */
export async function findPrompt(tx: Tx, owner: Owner, uuid: string): Promise<PromptRow> {
  const row: PromptRow | undefined = await seen(tx, owner).where('p.uuid', uuid).first('p.*', 'u.used_at');
  if (row) return row;
  throw new PromptNotFound('Prompt not found');
}

/** Throws PromptNameTaken. */
export async function insertPrompt(
  tx: Tx,
  owner: Owner,
  uuid: string,
  fields: PromptFields,
): Promise<PromptRow> {
  const { workspace, userUuid } = owner;
  await named(queries(tx)('prompts').insert({ uuid, workspace, user_uuid: userUuid, ...fields }));
  const data = { promptUuid: uuid, userUuid, name: fields.name, visibility: fields.visibility };
  await tell(tx, owner, [ofPrompt(owner, { type: 'PromptCreated', data })]);
  return await findPrompt(tx, owner, uuid);
}

/** Throws PromptNameTaken, PromptNotFound. A change of nothing changes nothing. */
export async function changePrompt(
  tx: Tx,
  owner: Owner,
  uuid: string,
  change: PromptChange,
): Promise<PromptRow> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  if (given.length > 0) {
    const written = { ...Object.fromEntries(given), updated_at: queries(tx).fn.now() };
    await named(queries(tx)('prompts').where({ uuid }).update(written));
  }
  const row = await findPrompt(tx, owner, uuid);
  if (given.length > 0) {
    const { name, visibility } = row;
    const data = { promptUuid: uuid, fields: given.map(([field]) => field), name, visibility };
    await tell(tx, owner, [ofPrompt(owner, { type: 'PromptChanged', data })]);
  }
  return row;
}

export async function deletePrompt(tx: Tx, owner: Owner, uuid: string): Promise<void> {
  await queries(tx)('prompts').where({ uuid }).delete();
  await tell(tx, owner, [ofPrompt(owner, { type: 'PromptDeleted', data: { promptUuid: uuid } })]);
}

/** Now is when the person last used it. */
export async function notePromptUse(tx: Tx, owner: Owner, uuid: string): Promise<void> {
  const { workspace, userUuid } = owner;
  await queries(tx)('prompt_uses')
    .insert({ prompt_uuid: uuid, workspace, user_uuid: userUuid, used_at: queries(tx).fn.now() })
    .onConflict(['user_uuid', 'prompt_uuid'])
    .merge(['used_at']);
}

async function named(writing: PromiseLike<unknown>): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (!isTaken(error)) throw error;
    throw new PromptNameTaken('Another prompt has this name. Choose a different one.');
  }
}

function isTaken(error: unknown): boolean {
  return (
    error instanceof Error && 'constraint' in error && String(error.constraint).startsWith('prompt_name_of_')
  );
}
