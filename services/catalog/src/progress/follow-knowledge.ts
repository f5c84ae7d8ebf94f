import { type Db, inTenant } from '@tutka/database';
import type { KnowledgeRow } from '../projections/knowledge.ts';
import { readable } from '../store/knowledge-access.ts';
import type { Member } from '../store/member.ts';
import { type Changes, changesOf } from './changes.ts';
import { type FollowPace, follow } from './follow.ts';

export interface FollowParts extends FollowPace {
  readonly db: Db;
}

/** A step of a base on its way: what changed, or that nothing did, or that the base is not to be seen any more. */
export type Step = Changes | 'ping' | 'gone';

/**
 * How the reading of a base's documents goes on, as it happens, beginning with where it stands; ends when `signal`
 * aborts or its time is over. Throws `KnowledgeNotFound` before the first step.
 */
export async function* followKnowledge(
  { db, ...pace }: FollowParts,
  member: Member,
  uuid: string,
  signal: AbortSignal,
): AsyncGenerator<Step, void> {
  const base: KnowledgeRow = await inTenant(db, member, (tx) => readable(tx, uuid));
  let told: Changes['told'] | undefined;
  yield* follow(pace, base.workspace, signal, async () => {
    const before = told;
    const changes = await inTenant(db, member, (tx) => changesOf(tx, uuid, before));
    if (!changes) return 'gone';
    told = changes.told;
    const isNew = changes.knowledge || changes.documents.length > 0 || changes.many || !before;
    return isNew ? changes : undefined;
  });
}
