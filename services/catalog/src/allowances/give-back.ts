import { asWorker, type Db, queries, type Tx } from '@tutka/database';
import { appendEvents } from '@tutka/event-store';
import type { AllowanceEvent } from '../domain/allowance.ts';
import { applyAllowanceEvent, type CountedTurn, countedTurn } from '../projections/allowance.ts';
import { untilItFits } from '../store/attempts.ts';

/** Minutes after which a turn that nobody has heard of since it was taken counts as one that did not come about. */
const LAPSE_MINUTES = 30;
/** Days for which a lapsed turn may still turn out to have come about. */
const HEARD_DAYS = 30;
const AT_ONCE = 200;

/** Gives back what a turn took, once; a turn that took nothing is left alone. */
export async function giveBack(worker: Db, turnId: string): Promise<void> {
  await untilItFits(() =>
    asWorker(worker, async (tx) => {
      await queries(tx)('open_turns').where({ turn_id: turnId }).delete();
      const counted = await countedTurn(tx, turnId);
      if (counted) await uncount(tx, turnId, counted);
    }),
  );
}

/** Gives back what a turn took, for as long as nobody says that it came about after all. */
async function lapse(worker: Db, turnId: string): Promise<void> {
  await asWorker(worker, async (tx) => {
    const open = () => queries(tx)('open_turns').where({ turn_id: turnId });
    if (!(await open().whereNull('lapsed_from').forUpdate().first('turn_id'))) return;
    const counted = await countedTurn(tx, turnId);
    if (!counted) {
      await open().delete();
      return;
    }
    await open().update({ lapsed_from: counted.allowance });
    await uncount(tx, turnId, counted);
  });
}

async function uncount(tx: Tx, turnId: string, { allowance, workspace }: CountedTurn): Promise<void> {
  const events: AllowanceEvent[] = [{ type: 'TurnGivenBack', data: { turnId } }];
  const stream = { id: allowance, type: 'allowance', workspace };
  await appendEvents(tx, [{ stream, expected: 'any', events }], {}, async ([event]) => {
    if (event) await applyAllowanceEvent(tx, event);
  });
}

/** Gives back what was taken for turns that never came about; and forgets those of which no word can come any more. */
export async function giveBackLapsed(worker: Db): Promise<void> {
  await asWorker(worker, (tx) =>
    queries(tx)('open_turns')
      .whereNotNull('lapsed_from')
      .whereRaw('taken_at < now() - make_interval(days => ?)', [HEARD_DAYS])
      .delete(),
  );
  for (;;) {
    const lapsed: string[] = await asWorker(worker, (tx) =>
      queries(tx)('open_turns')
        .whereNull('lapsed_from')
        .whereRaw('taken_at < now() - make_interval(mins => ?)', [LAPSE_MINUTES])
        .limit(AT_ONCE)
        .pluck('turn_id'),
    );
    for (const turnId of lapsed) await lapse(worker, turnId);
    if (lapsed.length < AT_ONCE) return;
  }
}
