import { plannedQuery, queries, type Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type { KnowledgeEvent } from '../domain/knowledges/knowledge.events.ts';
import { isIndexEvent } from '../domain/knowledges/knowledge-index.state.ts';
import { applyIndexEvent, forgetIndexes } from './knowledge-index.ts';
import { type KnowledgeProgress, withProgress } from './knowledge-progress.ts';

/** A knowledge base as lists show it, with where its documents stand. */
export interface KnowledgeRow extends KnowledgeProgress {
  readonly uuid: string;
  readonly workspace: string;
  readonly owner: string;
  readonly name: string;
  readonly description: string;
  readonly tags: string[];
  readonly visibility: 'private' | 'public';
  readonly metadata: Record<string, unknown>;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export interface KnowledgeFilter {
  readonly workspace: string;
  readonly nameContains?: string | undefined;
  readonly status?: number | undefined;
  readonly hasFailed?: boolean | undefined;
  readonly excluded?: readonly string[] | undefined;
  /** Any of them. */
  readonly tags?: readonly string[] | undefined;
  readonly offset: number;
  readonly limit: number;
}

/** Writes what an event means for the read model. */
export async function applyKnowledgeEvent(tx: Tx, event: StoredEvent<KnowledgeEvent>): Promise<void> {
  const { streamId: uuid, workspace, recordedAt } = event;
  const knowledges = queries(tx)('knowledges');
  if (event.type === 'KnowledgeDeleted') {
    await knowledges.where({ uuid }).delete();
    await forgetIndexes(tx, uuid);
  } else if (event.type === 'KnowledgeCreated') {
    const times = { created_at: recordedAt, updated_at: recordedAt };
    await knowledges.insert({ uuid, workspace, ...stored(event.data), ...times });
  } else if (isIndexEvent(event)) {
    await applyIndexEvent(tx, event);
  } else {
    await knowledges.where({ uuid }).update({ ...stored(event.data), updated_at: recordedAt });
  }
}

function stored(fields: object): object {
  return 'metadata' in fields ? { ...fields, metadata: JSON.stringify(fields.metadata) } : fields;
}

/** One base, where the transaction sees it. */
export async function findKnowledge(tx: Tx, uuid: string): Promise<KnowledgeRow | undefined> {
  return await withProgress<KnowledgeRow>(tx).where('k.uuid', uuid).first();
}

/** Of these bases those of a workspace. */
export async function findKnowledges(
  tx: Tx,
  workspace: string,
  uuids: readonly string[],
): Promise<KnowledgeRow[]> {
  return await withProgress<KnowledgeRow>(tx)
    .where('k.workspace', workspace)
    .whereRaw('k.uuid = ANY (?::uuid[])', [[...uuids]]);
}

/** The bases of a workspace that pass a filter, newest first. */
export async function listKnowledges(
  tx: Tx,
  filter: KnowledgeFilter,
): Promise<{ rows: KnowledgeRow[]; total: number }> {
  const all = withProgress<KnowledgeRow>(tx).where('k.workspace', filter.workspace);
  if (filter.nameContains) all.whereRaw('strpos(lower(k.name), lower(?)) > 0', [filter.nameContains]);
  if (filter.status !== undefined) all.where('p.status', filter.status);
  if (filter.hasFailed !== undefined) all.whereRaw('(p.failed_count > 0) = ?', [filter.hasFailed]);
  if (filter.excluded) all.whereRaw('NOT (k.uuid = ANY (?::uuid[]))', [[...filter.excluded]]);
  if (filter.tags && filter.tags.length > 0) all.whereRaw('k.tags && ?::text[]', [[...filter.tags]]);
  const counted = await plannedQuery<{ count: string }>(tx, all.clone().clearSelect().count('* as count'));
  all
    .orderBy([{ column: 'k.created_at', order: 'desc' }, 'k.uuid'])
    .offset(filter.offset)
    .limit(filter.limit);
  const rows = await plannedQuery<KnowledgeRow>(tx, all);
  return { rows, total: Number(counted[0]?.count ?? 0) };
}

/** The workspace's newest base with a document from one of these addresses. */
export async function knowledgeFromAddress(
  tx: Tx,
  workspace: string,
  uris: readonly string[],
): Promise<KnowledgeRow | undefined> {
  return await withProgress<KnowledgeRow>(tx)
    .where('k.workspace', workspace)
    .whereIn('k.uuid', queries(tx)('documents').where({ workspace }).whereIn('uri', uris).select('knowledge'))
    .orderBy('k.created_at', 'desc')
    .first();
}

/** Keeps a base from being deleted (`share`) or from changing at all (`update`) until the transaction ends. */
export async function lockKnowledge(tx: Tx, uuid: string, mode: 'share' | 'update'): Promise<void> {
  const row = queries(tx)('knowledges').where({ uuid }).select('uuid');
  await (mode === 'share' ? row.forShare() : row.forUpdate());
}
