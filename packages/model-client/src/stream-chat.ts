import type { Egress } from '@tutka/egress';
import { anthropicChat } from './anthropic-chat.ts';
import type { ChatCall } from './calls.ts';
import { estimateInputTokens, estimateTokens } from './estimate-tokens.ts';
import { brokenOff } from './failure.ts';
import { failureOf } from './failure-of.ts';
import { openaiChat } from './openai-chat.ts';
import { Patience } from './patience.ts';
import type { Piece } from './piece.ts';

/** Characters after which a model that does not end is ended. */
const LONGEST_REPLY = 1_000_000;

/** What a reply came to. */
class Tally {
  #said = '';
  #told: Extract<Piece, { type: 'usage' }> | undefined;

  take(piece: Piece): void {
    if (piece.type === 'usage') this.#told = piece;
    else if (piece.type !== 'finish') this.#said += piece.text;
  }

  get begun(): boolean {
    return this.#said !== '';
  }

  get tooLong(): boolean {
    return this.#said.length > LONGEST_REPLY;
  }

  usage({ messages }: ChatCall): Piece {
    return (
      this.#told ?? {
        type: 'usage',
        inputTokens: estimateInputTokens(messages),
        outputTokens: estimateTokens(this.#said),
        estimated: true,
      }
    );
  }
}

/**
 * A reply, from a provider of any kind. `silenceMs`: how long it may say nothing. Throws `ModelFailure` alone.
 */
export async function* streamChat(egress: Egress, call: ChatCall, silenceMs: number): AsyncGenerator<Piece> {
  const patience = new Patience(silenceMs, call.signal);
  const tally = new Tally();
  const speak = call.provider.kind === 'anthropic' ? anthropicChat : openaiChat;
  try {
    let finish: Piece | undefined;
    for await (const piece of speak(egress, call, patience)) {
      tally.take(piece);
      if (piece.type === 'finish') finish = piece;
      else if (piece.type !== 'usage') yield piece;
      if (tally.tooLong) finish = { type: 'finish', reason: 'length' };
      if (finish) break;
    }
    if (!finish) throw brokenOff();
    yield tally.usage(call);
    yield finish;
  } catch (error) {
    throw failureOf(error, call.provider, patience, tally.begun);
  } finally {
    patience.end();
  }
}
