import { PushStream } from '@tutka/push-stream';
import { type RoundDeps, speakInRounds } from './rounds.ts';
import type { Step } from './step.ts';
import { type SummaryDeps, summarise } from './summarise.ts';
import type { Turn } from './turn.ts';

/** A turn's reply, after a summary of what does not fit where it wants one. Throws as `speakInRounds`. */
export function speak(deps: RoundDeps & SummaryDeps, turn: Turn, signal: AbortSignal): PushStream<Step> {
  const { summarise: wish, ...rest } = turn;
  // A model says it; without one there is nobody.
  if (turn.choice === undefined || wish === undefined) return speakInRounds(deps, turn, signal);
  return new PushStream(async (take) => {
    const text = await summarise(deps, rest, wish, signal);
    if (signal.aborted) return;
    const asking = text === undefined ? rest : { ...rest, ...wish.asked(text) };
    await speakInRounds(deps, asking, signal).to(take);
  });
}
