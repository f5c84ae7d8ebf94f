import { estimateInputTokens, estimateTokens, type Piece } from '@tutka/model-client';
import type { Speaker } from '../clients/speaker.ts';
import type { Step } from './step.ts';
import type { Asking } from './turn.ts';

type Wish = Extract<Piece, { type: 'toolCalls' }>;

/** What earlier rounds of the reply left: something to keep a distance from. */
export interface Before {
  readonly hasText: boolean;
  readonly hasReasoning: boolean;
}

/** One answer of the model. */
export class Round {
  /** The tools that it asks for; undefined where it is done. */
  wish: Wish | undefined;
  text = '';
  #reasoning = '';
  #isCounted = false;
  readonly #before: Before;

  constructor(before: Before) {
    this.#before = before;
  }

  get after(): Before {
    const { hasText, hasReasoning } = this.#before;
    return { hasText: hasText || this.text !== '', hasReasoning: hasReasoning || this.#reasoning !== '' };
  }

  /** Listens to the end. Throws what `speaker` throws, after what it took was told. */
  async *listen(speaker: Speaker, asking: Asking, signal: AbortSignal): AsyncGenerator<Step> {
    try {
      for await (const piece of speaker.speak(asking, signal)) yield* this.#steps(piece);
    } catch (error) {
      if (!this.#isCounted) yield* estimated(asking, this.text + this.#reasoning);
      throw error;
    }
  }

  *#steps(piece: Piece): Generator<Step> {
    switch (piece.type) {
      case 'text':
        if (this.text === '' && this.#before.hasText) yield { type: 'text', text: '\n\n' };
        this.text += piece.text;
        break;
      case 'reasoning':
        if (this.#reasoning === '' && this.#before.hasReasoning) yield { type: 'reasoning', text: '\n\n' };
        this.#reasoning += piece.text;
        break;
      case 'toolCalls':
        this.wish = piece;
        return;
      case 'usage':
        this.#isCounted = true;
    }
    // A round that asks for tools is not how the reply ends.
    if (piece.type !== 'finish' || !this.wish) yield piece;
  }
}

/** What a call took that ended without telling; nothing where nothing was said. */
function* estimated({ messages, tools, choice }: Asking, said: string): Generator<Step> {
  const outputTokens = estimateTokens(said);
  if (!choice || outputTokens === 0) return;
  const offers = tools;
  yield { type: 'usage', inputTokens: estimateInputTokens(messages, offers), outputTokens, estimated: true };
}
