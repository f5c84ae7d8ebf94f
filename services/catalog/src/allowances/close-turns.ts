import { planned, type Tx } from '@tutka/database';
import { appendEvents, type StreamAppend } from '@tutka/event-store';
import type { AllowanceEvent } from '../domain/allowance.ts';
import { applyAllowanceEvent } from '../projections/allowance.ts';

interface LapsedTurn {
  readonly turnId: string;
  readonly uuid: string;
  readonly workspace: string;
  readonly agent: string;
  readonly userUuid: string | null;
}

// In one order of allowances, so that no two transactions wait for one another in a circle.
const closing = `
  WITH closed AS (
    DELETE FROM open_turns USING unnest((SELECT $1::uuid[])) AS begun(turn_id)
    WHERE open_turns.turn_id = begun.turn_id RETURNING open_turns.turn_id, open_turns.lapsed_from)
  SELECT closed.turn_id AS "turnId", a.uuid, a.workspace, a.agent, a.user_uuid AS "userUuid"
  FROM closed JOIN allowances a ON a.uuid = closed.lapsed_from ORDER BY a.uuid`;

/** Turns that came about are open no more. Those that had lapsed are counted again, above the limit too. */
export async function closeTurns(tx: Tx, turnIds: readonly string[]): Promise<void> {
  const lapsed = await planned<LapsedTurn>(tx, 'close-turns', closing, [turnIds]);
  await appendEvents(tx, appendsOf(lapsed), {}, async (events) => {
    for (const event of events) await applyAllowanceEvent(tx, event);
  });
}

/** Of each allowance one append. */
function appendsOf(turns: readonly LapsedTurn[]): StreamAppend<AllowanceEvent>[] {
  const appends = new Map<string, StreamAppend<AllowanceEvent>>();
  for (const { turnId, uuid, workspace, agent, userUuid } of turns) {
    const earlier = appends.get(uuid)?.events ?? [];
    appends.set(uuid, {
      stream: { id: uuid, type: 'allowance', workspace },
      expected: 'any',
      events: [...earlier, { type: 'TurnCounted', data: { turnId, agent, userUuid } }],
    });
  }
  return [...appends.values()];
}
