import type { Db, Tx } from '@tutka/database';
import { type Cause, decideAndAppend } from '@tutka/event-store';
import type { CreditsCommand } from '../domain/credits/credits.decide.ts';
import type { CreditsState } from '../domain/credits/credits.state.ts';
import { applyCreditsEvents } from '../projections/ledger.ts';
import { creditsAggregate, creditsStream } from '../store/credits-aggregate.ts';

/**
 * Carries a command out on a workspace's credits, with its lines in the ledger. `also` writes into the transaction where
 * anything happens, given how the credits stand then. Throws OutOfCredits, and what `also` does.
 */
export async function changeCredits(
  worker: Db,
  workspace: string,
  command: CreditsCommand,
  cause: Cause,
  also: (tx: Tx, state: CreditsState) => Promise<void> = async () => undefined,
): Promise<CreditsState> {
  const { state } = await decideAndAppend(worker, { kind: 'service', workspace }, creditsAggregate, {
    streamId: creditsStream(workspace).id,
    command,
    ...cause,
    project: async (tx, events, after) => {
      await applyCreditsEvents(tx, events);
      await also(tx, after);
    },
  });
  return state;
}
