import { failedTurn } from '@tutka/contracts';
import type { Reaction } from '@tutka/messaging';

/** A reply that failed or was lost gives back what its turn took: conversation may die before it says so itself. */
export function onReplyEnded(giveBack: (turnId: string) => Promise<void>): Reaction {
  return async (event) => {
    const turn = failedTurn(event);
    if (turn) await giveBack(turn.turnId);
  };
}
