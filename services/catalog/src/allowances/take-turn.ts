import { asWorker, type Db, queries, type Tx } from '@tutka/database';
import { appendEvents, type EventMeta } from '@tutka/event-store';
import { type Allowance, type AllowanceEvent, AllowanceUsedUp } from '../domain/allowance.ts';
import { applyAllowanceEvent, type Counted } from '../projections/allowance.ts';
import { untilItFits } from '../store/attempts.ts';

/** Undoes a count that does not come about. */
class NotCounted extends Error {
  override readonly name = 'NotCounted';
  readonly why: Counted;
  constructor(why: Counted) {
    super(why);
    this.why = why;
  }
}

/** Before anything is paid for: a turn that has its place goes on, any other finds none. Throws AllowanceUsedUp. */
export async function refuseUsedUp(worker: Db, { uuid, limit }: Allowance, turnId: string): Promise<void> {
  if (limit === null) return;
  const { rows } = await worker.raw<{ rows: unknown[] }>(
    `SELECT FROM allowances WHERE uuid = ? AND used >= ?
       AND NOT EXISTS (SELECT FROM allowance_turns WHERE turn_id = ?::uuid)`,
    [uuid, limit, turnId || null],
  );
  if (rows.length > 0) throw new AllowanceUsedUp();
}

/**
 * Counts a turn against an allowance, once however often it is asked for, and never above the limit. Throws
 * AllowanceUsedUp.
 */
export async function takeTurn(
  worker: Db,
  allowance: Allowance,
  turnId: string,
  meta: EventMeta,
  isOpen: boolean,
): Promise<void> {
  const { uuid, workspace, agent, userUuid, limit } = allowance;
  const events: AllowanceEvent[] = [{ type: 'TurnCounted', data: { turnId, agent, userUuid } }];
  const stream = { id: uuid, type: 'allowance', workspace };
  const count = (tx: Tx) =>
    appendEvents(tx, [{ stream, expected: 'any', events }], { meta }, async ([event]) => {
      const counted = event && (await applyAllowanceEvent(tx, event, limit));
      if (counted && counted !== 'done') throw new NotCounted(counted);
      if (!isOpen) return;
      const taken = { turn_id: turnId, workspace, taken_at: queries(tx).fn.now(), lapsed_from: null };
      await queries(tx)('open_turns').insert(taken).onConflict('turn_id').merge();
    });
  await untilItFits(() => asWorker(worker, count)).catch((error: unknown) => {
    if (!(error instanceof NotCounted)) throw error;
    if (error.why === 'full') throw new AllowanceUsedUp();
  });
}
