import { asWorker, type Db, queries } from '@tutka/database';
import { appendEvents, type EventMeta } from '@tutka/event-store';
import { type Allowance, type AllowanceEvent, AllowanceUsedUp } from '../domain/allowance.ts';
import { applyAllowanceEvent, type Counted } from '../projections/allowance.ts';

/** Undoes a count that does not come about. */
class NotCounted extends Error {
  override readonly name = 'NotCounted';
  readonly why: Counted;
  constructor(why: Counted) {
    super(why);
    this.why = why;
  }
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
  await asWorker(worker, (tx) =>
    appendEvents(tx, [{ stream, expected: 'any', events }], { meta }, async ([event]) => {
      const counted = event && (await applyAllowanceEvent(tx, event, limit));
      if (counted && counted !== 'done') throw new NotCounted(counted);
      if (!isOpen) return;
      const taken = { turn_id: turnId, workspace, taken_at: queries(tx).fn.now() };
      await queries(tx)('open_turns').insert(taken).onConflict('turn_id').ignore();
    }),
  ).catch((error: unknown) => {
    if (!(error instanceof NotCounted)) throw error;
    if (error.why === 'full') throw new AllowanceUsedUp();
  });
}
