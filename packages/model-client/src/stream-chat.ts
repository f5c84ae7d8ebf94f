import type { Egress } from '@tutka/egress';
import { allTo, PushStream, type Taker } from '@tutka/push-stream';
import type { ChatCall } from './calls.ts';
import { estimateInputTokens, estimateTokens } from './estimate-tokens.ts';
import { brokenOff, type FailureCode, ModelFailure } from './failure.ts';
import { failureOf } from './failure-of.ts';
import { openaiChat } from './openai/openai-chat.ts';
import { Patience } from './patience.ts';
import type { Piece } from './piece.ts';
import { anthropicChat } from './sdk/anthropic-chat.ts';
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

/** A reply that has an end does not want what comes after it. */
class Enough extends Error {}

/**
 * A reply, from a provider of any kind, which is called when it is read. `silenceMs`: how long it may say nothing. Throws
 * `ModelFailure`, and what its reader throws.
 */
export function streamChat(egress: Egress, call: ChatCall, silenceMs: number): PushStream<Piece> {
  return new PushStream((take) => spoken(egress, call, silenceMs, take));
}

async function spoken(egress: Egress, call: ChatCall, silenceMs: number, take: Taker<Piece>): Promise<void> {
  const patience = new Patience(silenceMs, call.signal);
  const tally = new Tally();
  const speak = call.provider.kind === 'anthropic' ? anthropicChat : openaiChat;
  const heard = speak(egress, call, patience, (piece) => {
    if (tally.over) throw new Enough();
    return tally.take(piece) ? take(piece) : undefined;
  });
  try {
    await heard.catch((error: unknown) => {
      if (!tally.over) throw error;
    });
    await allTo(tally.ending(call), take);
  } catch (error) {
    throw aboutPictures(failureOf(error, call.provider, patience, patience.touched), call);
  } finally {
    patience.end();
  }
}
