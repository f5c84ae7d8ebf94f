import type { ToolCall } from '@tutka/model-client';
import { PushStream, stepsTo, type Taker } from '@tutka/push-stream';
import type { Speaker } from '../clients/speaker.ts';
import type { ReplyLimits } from '../domain/reply-limits.ts';
import { CALLS_AT_ONCE } from '../domain/tool-limits.ts';
import { type CallDeps, callOne } from './call-one.ts';
import { answerLimit } from './room.ts';
import { Round } from './round.ts';
import { sideBySide } from './side-by-side.ts';
import type { Step } from './step.ts';
import { Talk } from './talk.ts';
import type { Asking } from './turn.ts';
import { Watch } from './watch.ts';

export interface RoundDeps extends CallDeps {
  readonly speaker: Speaker;
  readonly limits: ReplyLimits;
}

/**
 * A reply in rounds: the model speaks, the tools that it asks for are called side by side, it speaks again with what
 * they answered; when it has no more steps, once more without tools. Nothing is called before the first step was taken.
 * Throws `ModelFailure`; ends early where a limit is met, which its last step tells, or where `signal` is aborted during
 * a call.
 */
export function speakInRounds(deps: RoundDeps, asking: Asking, signal: AbortSignal): PushStream<Step> {
  return new PushStream((take) => spoken(deps, asking, signal, take));
}

async function spoken(
  deps: RoundDeps,
  asking: Asking,
  signal: AbortSignal,
  take: Taker<Step>,
): Promise<void> {
  const watch = new Watch(deps.limits, signal);
  const talk = new Talk(asking, deps.limits.steps);
  try {
    for (let goesOn = true; goesOn; ) {
      const round = new Round(talk.before, watch);
      const { asking: asked } = talk;
      await round.listen(deps.speaker, { ...asked, maxTokens: answerLimit(asked) }, take);
      const calls = askersCalls(asking, round);
      if (calls.length > 0) {
        await take({ type: 'askersCalls', calls });
        return;
      }
      if (round.tooMuch) talk.lighten(round.tooMuch);
      else goesOn = await callAll(deps, asking, talk, round, watch, take);
    }
    const limit = watch.met ?? (talk.isLast ? 'steps' : undefined);
    if (limit) await take({ type: 'limit', limit });
  } finally {
    watch.end();
  }
}

/** Ours, where a round wishes for both, it will wish for again: all calls of an answer are answered at once. */
function askersCalls({ askersTools = [], oneCallAtATime = false }: Asking, { wish }: Round): ToolCall[] {
  const calls = wish?.calls.filter(({ name }) => askersTools.some((tool) => tool.name === name)) ?? [];
  return oneCallAtATime ? calls.slice(0, 1) : calls;
}

/** Makes the calls that a round wishes. False where the reply ends with it. */
async function callAll(
  deps: CallDeps,
  asking: Asking,
  talk: Talk,
  round: Round,
  watch: Watch,
  take: Taker<Step>,
): Promise<boolean> {
  const wished = talk.wished(round);
  if (wished.length === 0 || watch.isSpent) return false;
  const calls = wished.map((each) => (leaving: AbortSignal) => callOne(deps, asking, each, leaving));
  const answers = await stepsTo(sideBySide(calls, CALLS_AT_ONCE, watch.signal), take);
  if (watch.signal.aborted) return false;
  talk.add(round, answers);
  return true;
}
