import type { Tx } from '@tutka/database';
import { appendEvents, loadAggregate, PLATFORM, uuid5 } from '@tutka/event-store';
import type { DifferenceCommand } from '../domain/reconciliation/difference.decide.ts';
import type { Difference } from '../domain/reconciliation/difference.events.ts';
import { applyDifferenceEvent, openDifferences } from '../projections/difference.ts';
import { differenceAggregate } from '../store/aggregates.ts';
import { byBilling } from '../store/by-billing.ts';
import type { ReconciliationWork } from '../store/reconciliation-work.ts';

/** A difference is one, however often it is found. */
const streamOf = (provider: string, { kind, about }: Difference) =>
  uuid5(PLATFORM, `difference/${provider}/${kind}/${about}`);

/** Writes what was found, once. */
export async function tellFound(
  tx: Tx,
  { run, provider }: ReconciliationWork,
  found: readonly Difference[],
): Promise<void> {
  const commands = found.map(
    (facts) => [streamOf(provider, facts), { type: 'find', facts, provider, run }] as const,
  );
  await carryOut(tx, new Map(commands));
}

/**
 * Writes what was found about some subjects, and that whatever else was open about them in the run's range is there no
 * more. How many of these were brought in order.
 */
export async function tellAll(
  tx: Tx,
  { run, provider, range }: ReconciliationWork,
  subjects: readonly string[],
  found: readonly Difference[],
): Promise<number> {
  const commands = new Map<string, DifferenceCommand>();
  for (const uuid of await openDifferences(tx, provider, subjects, range)) {
    commands.set(uuid, { type: 'miss', run });
  }
  for (const facts of found) commands.set(streamOf(provider, facts), { type: 'find', facts, provider, run });
  const events = await carryOut(tx, commands);
  return events.filter(({ type }) => type === 'DifferenceMended').length;
}

async function carryOut(tx: Tx, commands: ReadonlyMap<string, DifferenceCommand>) {
  const appends = [];
  for (const [id, command] of [...commands].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const { state, version } = await loadAggregate(tx, differenceAggregate, id);
    const events = differenceAggregate.decide(command, state);
    const stream = { id, type: differenceAggregate.type, workspace: PLATFORM };
    if (events.length > 0) appends.push({ stream, expected: version, events });
  }
  return await appendEvents(tx, appends, { meta: byBilling }, async (events) => {
    for (const event of events) await applyDifferenceEvent(tx, event);
  });
}
