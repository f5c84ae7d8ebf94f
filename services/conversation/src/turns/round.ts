import { estimateInputTokens, estimateTokens, ModelFailure, type Piece } from '@tutka/model-client';
import type { Speaker } from '../clients/speaker.ts';
import type { Step } from './step.ts';
import type { Asking } from './turn.ts';
import type { Watch } from './watch.ts';

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
  /** The model's refusal of what it was asked, before it said anything, where less may do: so much text, or pictures. */
  tooMuch: ModelFailure | undefined;
  text = '';
  #reasoning = '';
  #isCounted = false;
  readonly #before: Before;
  readonly #watch: Watch;

  constructor(before: Before, watch: Watch) {
    this.#before = before;
    this.#watch = watch;
  }

  get after(): Before {
    const { hasText, hasReasoning } = this.#before;
    return { hasText: hasText || this.text !== '', hasReasoning: hasReasoning || this.#reasoning !== '' };
  }

  /** Listens to the end, or until a limit is met. Throws what `speaker` throws, after what it took was told. */
  async *listen(speaker: Speaker, asking: Asking): AsyncGenerator<Step> {
    try {
      for await (const piece of speaker.speak(asking, this.#watch.signal)) yield* this.#steps(piece);
    } catch (error) {
      const said = this.text + this.#reasoning;
      if (said === '' && isTooMuch(error)) {
        this.tooMuch = error;
        return;
      }
      if (!this.#isCounted) yield* estimated(asking, said);
      if (this.#watch.met === undefined) throw error;
      this.wish = undefined;
    }
  }

  *#steps(piece: Piece): Generator<Step> {
    if (piece.type !== 'toolCalls') this.#watch.count(piece);
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

function isTooMuch(error: unknown): error is ModelFailure {
  return (
    error instanceof ModelFailure && (error.code === 'CONTEXT_TOO_LONG' || error.code === 'PICTURES_REFUSED')
  );
}

/** What a call took that ended without telling; nothing where nothing was said. */
function* estimated({ messages, tools, choice }: Asking, said: string): Generator<Step> {
  const outputTokens = estimateTokens(said);
  if (!choice || outputTokens === 0) return;
  const offers = tools;
  yield { type: 'usage', inputTokens: estimateInputTokens(messages, offers), outputTokens, estimated: true };
}
