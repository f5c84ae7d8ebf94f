import { type RoundDeps, speakInRounds } from './rounds.ts';
import type { Step } from './step.ts';
import { type SummaryDeps, summarise } from './summarise.ts';
import type { Turn } from './turn.ts';

/** A turn's reply, after a summary of what does not fit where it wants one. Throws as `speakInRounds`. */
export function speak(deps: RoundDeps & SummaryDeps, turn: Turn, signal: AbortSignal): AsyncGenerator<Step> {
  // A model says it; without one there is nobody.
  const wants = turn.choice !== undefined && turn.summarise !== undefined;
  return wants ? afterSummary(deps, turn, signal) : speakInRounds(deps, turn, signal);
}

async function* afterSummary(
  deps: RoundDeps & SummaryDeps,
  { summarise: wish, ...turn }: Turn,
  signal: AbortSignal,
): AsyncGenerator<Step> {
  const text = wish && (await summarise(deps, turn, wish, signal));
  if (signal.aborted) return;
  yield* speakInRounds(deps, text === undefined ? turn : { ...turn, ...wish?.asked(text) }, signal);
}
