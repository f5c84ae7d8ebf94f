import { asWorker, type Db, queries } from '@tutka/database';
import { appendEvents } from '@tutka/event-store';
import type { AllowanceEvent } from '../domain/allowance.ts';
import { applyAllowanceEvent, countedTurn } from '../projections/allowance.ts';

/** Minutes after which a turn that nobody has heard of since it was taken counts as one that did not come about. */
const LAPSE_MINUTES = 30;
const AT_ONCE = 200;

/** Gives back what a turn took, once; a turn that took nothing is left alone. */
export async function giveBack(worker: Db, turnId: string): Promise<void> {
  await asWorker(worker, async (tx) => {
    await queries(tx)('open_turns').where({ turn_id: turnId }).delete();
    const counted = await countedTurn(tx, turnId);
    if (!counted) return;
    const events: AllowanceEvent[] = [{ type: 'TurnGivenBack', data: { turnId } }];
    const stream = { id: counted.allowance, type: 'allowance', workspace: counted.workspace };
    await appendEvents(tx, [{ stream, expected: 'any', events }], {}, async ([event]) => {
      if (event) await applyAllowanceEvent(tx, event);
    });
  });
}

/** Gives back what was taken for turns that never came about. */
export async function giveBackLapsed(worker: Db): Promise<void> {
  for (;;) {
    const lapsed: string[] = await asWorker(worker, (tx) =>
      queries(tx)('open_turns')
        .whereRaw('taken_at < now() - make_interval(mins => ?)', [LAPSE_MINUTES])
        .limit(AT_ONCE)
        .pluck('turn_id'),
    );
    for (const turnId of lapsed) await giveBack(worker, turnId);
    if (lapsed.length < AT_ONCE) return;
  }
}
