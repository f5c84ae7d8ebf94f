import type { Db } from '@tutka/database';
import { type Cause, decideAndAppend } from '@tutka/event-store';
import type { CreditsCommand } from '../domain/credits.decide.ts';
import type { CreditsState } from '../domain/credits.state.ts';
import { applyCreditsEvents } from '../projections/ledger.ts';
import { creditsAggregate, creditsStream } from '../store/credits-aggregate.ts';

/** Carries a command out on a workspace's credits, with its lines in the ledger. Throws OutOfCredits. */
export async function changeCredits(
  worker: Db,
  workspace: string,
  command: CreditsCommand,
  cause: Cause,
): Promise<CreditsState> {
  const { state } = await decideAndAppend(worker, { kind: 'service', workspace }, creditsAggregate, {
    streamId: creditsStream(workspace).id,
    command,
    ...cause,
    project: applyCreditsEvents,
  });
  return state;
}
