import type { Egress } from '@tutka/egress';
import { anthropicChat } from './anthropic-chat.ts';
import type { ChatCall } from './calls.ts';
import { estimateInputTokens, estimateTokens } from './estimate-tokens.ts';
import { brokenOff, type FailureCode, ModelFailure } from './failure.ts';
import { failureOf } from './failure-of.ts';
import { openaiChat } from './openai-chat.ts';
import { Patience } from './patience.ts';
import type { Piece } from './piece.ts';
import type { ToolCall } from './tools.ts';

/** Characters after which a model that does not end is ended. */
const LONGEST_REPLY = 1_000_000;

const REFUSALS: ReadonlySet<FailureCode> = new Set(['REJECTED', 'BAD_MODEL', 'PROVIDER_ERROR']);
const PICTURES = /image|vision|multi-?modal|content\[\d+\]\.type/i;

function writtenIn(calls: readonly ToolCall[]): string {
  return calls.map(({ name, text }) => name + text).join('');
}

/** What a reply came to. */
class Tally {
  #said = '';
  #usage: Piece | undefined;
  #finish: Piece | undefined;

  /** Takes a piece in. True where it goes on to the reader now; how the reply ends is told at its end. */
  take(piece: Piece): boolean {
    if (piece.type === 'usage') this.#usage = piece;
    else if (piece.type === 'finish') this.#finish = piece;
    else {
      this.#said += piece.type === 'toolCalls' ? writtenIn(piece.calls) : piece.text;
      return true;
    }
    return false;
  }

  get over(): boolean {
    return this.#finish !== undefined || this.#said.length > LONGEST_REPLY;
  }

  /** Throws `ModelFailure` where the reply has no end. */
  *ending({ messages, tools }: ChatCall): Generator<Piece> {
    if (!this.over) throw brokenOff();
    yield this.#usage ?? {
      type: 'usage',
      inputTokens: estimateInputTokens(messages, tools),
      outputTokens: estimateTokens(this.#said),
      estimated: true,
    };
    yield this.#finish ?? { type: 'finish', reason: 'length' };
  }
}

/** What a model without eyes answers to pictures, however its provider words it. */
function aboutPictures(failure: ModelFailure, { messages }: ChatCall): ModelFailure {
  const hasPictures = messages.some((each) => each.role === 'user' && each.pictures?.length);
  if (!hasPictures || !REFUSALS.has(failure.code) || !PICTURES.test(failure.sentence)) return failure;
  const sentence = 'This model cannot see pictures. Ask without them, or choose a model that can.';
  return new ModelFailure('PICTURES_REFUSED', sentence, false);
}

/**
 * A reply, from a provider of any kind. `silenceMs`: how long it may say nothing. Throws `ModelFailure` alone.
 */
export async function* streamChat(egress: Egress, call: ChatCall, silenceMs: number): AsyncGenerator<Piece> {
  const patience = new Patience(silenceMs, call.signal);
  const tally = new Tally();
  const speak = call.provider.kind === 'anthropic' ? anthropicChat : openaiChat;
  try {
    for await (const piece of speak(egress, call, patience)) {
      if (tally.take(piece)) yield piece;
      if (tally.over) break;
    }
    yield* tally.ending(call);
  } catch (error) {
    throw aboutPictures(failureOf(error, call.provider, patience, patience.touched), call);
  } finally {
    patience.end();
  }
}
