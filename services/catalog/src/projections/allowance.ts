import { queries, type Tx } from '@tutka/database';
import type { StoredEvent } from '@tutka/event-store';
import type { AllowanceEvent } from '../domain/allowance.ts';

/** `known`: this turn is counted already, or given back. `full`: it does not fit, and what was written must be undone. */
export type Counted = 'done' | 'known' | 'full';

type TurnCounted = Extract<AllowanceEvent, { type: 'TurnCounted' }>;

/** Writes what an event means for the count, where it fits below `limit` (null: it always does). */
export async function applyAllowanceEvent(
  tx: Tx,
  event: StoredEvent<AllowanceEvent>,
  limit: number | null = null,
): Promise<Counted> {
  return event.type === 'TurnCounted' ? await count({ ...event, tx, limit }) : await uncount(tx, event);
}

/** Ends in one conditional write: who comes at the same time waits for the row, and finds it full. */
async function count({
  tx,
  limit,
  streamId: uuid,
  workspace,
  data,
}: StoredEvent<TurnCounted> & { tx: Tx; limit: number | null }): Promise<Counted> {
  const turn = { turn_id: data.turnId, allowance: uuid, workspace };
  const claimed = await queries(tx)('allowance_turns')
    .insert(turn)
    .onConflict('turn_id')
    .ignore()
    .returning('turn_id');
  if (claimed.length === 0) return 'known';
  // Without naming one of its two keys: with one alone PostgreSQL refuses, by the other, who begins the same trial at the same moment.
  const row = { uuid, workspace, agent: data.agent, user_uuid: data.userUuid, used: 0 };
  await queries(tx)('allowances').insert(row).onConflict().ignore();
  const { rowCount } = await queries(tx).raw<{ rowCount: number }>(
    'UPDATE allowances SET used = used + 1 WHERE uuid = :uuid AND (:limit::int IS NULL OR used < :limit::int)',
    { uuid, limit },
  );
  return rowCount === 1 ? 'done' : 'full';
}

async function uncount(tx: Tx, { streamId: uuid, data }: StoredEvent<AllowanceEvent>): Promise<Counted> {
  const gone = await queries(tx)('allowance_turns').where({ turn_id: data.turnId, allowance: uuid }).delete();
  if (gone === 0) return 'known';
  await queries(tx)('allowances').where({ uuid }).decrement('used', 1);
  return 'done';
}

/** What a turn was counted against. */
export interface CountedTurn {
  readonly allowance: string;
  readonly workspace: string;
}

/** The allowance that a turn was counted against, held until the transaction ends. */
export async function countedTurn(tx: Tx, turnId: string): Promise<CountedTurn | undefined> {
  return await queries(tx)('allowance_turns')
    .where({ turn_id: turnId })
    .forUpdate()
    .first('allowance', 'workspace');
}
