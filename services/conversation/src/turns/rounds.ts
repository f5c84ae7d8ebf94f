import type { ChatMessage } from '@tutka/model-client';
import type { Speaker } from '../clients/speaker.ts';
import { TooManyRounds } from '../domain/errors.ts';
import { MAX_ROUNDS } from '../domain/tool-limits.ts';
import { type CallDeps, callOne } from './call-one.ts';
import { type Before, Round } from './round.ts';
import type { Step } from './step.ts';
import type { Asking } from './turn.ts';
import { WishedCall } from './wished-call.ts';

export interface RoundDeps extends CallDeps {
  readonly speaker: Speaker;
}

/**
 * A reply in rounds: the model speaks, the tools that it asks for are called one by one, it speaks again with what they
 * answered. Nothing is called before the first step was taken. Throws `ModelFailure` and `TooManyRounds`; ends early
 * where `signal` is aborted during a call.
 */
export async function* speakInRounds(
  deps: RoundDeps,
  asking: Asking,
  signal: AbortSignal,
): AsyncGenerator<Step> {
  let { messages } = asking;
  let before: Before = { hasText: false, hasReasoning: false };
  let calls = 0;
  for (let number = 0; ; number += 1) {
    const round = new Round(before);
    yield* round.listen(deps.speaker, { ...asking, messages }, signal);
    const { wish, text, after } = round;
    if (wish === undefined) return;
    if (number === MAX_ROUNDS) throw new TooManyRounds('The agent went on calling tools without an answer.');
    const answers: ChatMessage[] = [];
    for (const [place, call] of wish.calls.entries()) {
      calls += 1;
      const wished = new WishedCall(String(calls), call, place, asking.tools);
      answers.push(yield* callOne(deps, asking, wished, signal));
      if (signal.aborted) return;
    }
    const said: ChatMessage = {
      role: 'assistant',
      content: text,
      toolCalls: wish.calls,
      thoughts: wish.thoughts,
    };
    messages = [...messages, said, ...answers];
    before = after;
  }
}
