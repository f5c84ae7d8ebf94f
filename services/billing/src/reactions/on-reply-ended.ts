import { failedTurn } from '@tutka/contracts';
import type { Reaction } from '@tutka/messaging';

/** For as long as it is known what a turn took. */
const KNOWN_MS = 86_400_000;

type Release = (payer: { readonly workspace: string }, turn: string) => Promise<void>;

/**
 * A reply that failed, or was lost before it used anything, gives back what its turn took: conversation says so itself, unless
 * it dies before. What a group that begins with old events hears of is given back, or over, already.
 */
export function onReplyEnded(release: Release): Reaction {
  return async (event) => {
    if (event.time.getTime() < Date.now() - KNOWN_MS) return;
    const turn = failedTurn(event);
    if (turn && !turn.hasBegun) await release(event, turn.turnId);
  };
}
