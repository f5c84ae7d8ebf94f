import { type Aggregate, uuid5 } from '@tutka/event-store';
import { type CreditsCommand, decideCredits } from '../domain/credits/credits.decide.ts';
import type { CreditsEvent } from '../domain/credits/credits.events.ts';
import { type CreditsState, evolveCredits, noCredits } from '../domain/credits/credits.state.ts';
import { knows } from './known-events.ts';

export const creditsAggregate: Aggregate<CreditsCommand, CreditsState, CreditsEvent> = {
  type: 'credits',
  initial: noCredits,
  decide: decideCredits,
  evolve: evolveCredits,
  knows,
  // A busy workspace's stream grows for ever, and each turn asks for its state.
  snapshots: { shape: '2', every: 25 },
};

/** The stream of a workspace's credits. */
export const creditsStream = (workspace: string) => ({
  id: uuid5(workspace, 'credits'),
  type: creditsAggregate.type,
  workspace,
});
