import { inTenant } from '@tutka/database';
import { findKnowledges, type KnowledgeRow } from '../projections/knowledge.ts';
import type { Member } from '../store/member.ts';
import { follow } from './follow.ts';
import type { FollowParts } from './follow-knowledge.ts';

/** What has changed of several bases since they were told. */
export interface BasesStep {
  readonly knowledges: readonly KnowledgeRow[];
  readonly gone: readonly string[];
}

/** How the reading of bases of the member's workspace goes on, beginning with where they stand; ends with the last of them. */
export function followKnowledges(
  { db, ...pace }: FollowParts,
  member: Member,
  uuids: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<BasesStep | 'ping' | 'gone', void> {
  const told = new Map<string, string>();
  return follow(pace, member.workspace, signal, async () => {
    const rows = await inTenant(db, member, (tx) => findKnowledges(tx, member.workspace, uuids));
    if (rows.length === 0) return 'gone';
    const there = new Set(rows.map(({ uuid }) => uuid));
    const knowledges = rows.filter((row) => told.get(row.uuid) !== JSON.stringify(row));
    const gone = [...told.keys()].filter((uuid) => !there.has(uuid));
    for (const row of knowledges) told.set(row.uuid, JSON.stringify(row));
    for (const uuid of gone) told.delete(uuid);
    return knowledges.length + gone.length > 0 ? { knowledges, gone } : undefined;
  });
}
