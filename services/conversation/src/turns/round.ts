import { estimateInputTokens, estimateTokens, ModelFailure, type Piece } from '@tutka/model-client';
import type { Taker } from '@tutka/push-stream';
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
  async listen(speaker: Speaker, asking: Asking, take: Taker<Step>): Promise<void> {
    try {
      await speaker.speak(asking, this.#watch.signal).to((piece) => {
        const step = this.#stepOf(piece);
        return step && take(step);
      });
    } catch (error) {
      const said = this.text + this.#reasoning;
      if (said === '' && isTooMuch(error)) {
        this.tooMuch = error;
        return;
      }
      const took = this.#isCounted ? undefined : estimated(asking, said);
      if (took) await take(took);
      if (this.#watch.met === undefined) throw error;
      this.wish = undefined;
    }
  }

  /** Undefined: nothing is told of it. */
  #stepOf(piece: Piece): Step | undefined {
    if (piece.type === 'toolCalls') {
      this.wish = piece;
      return undefined;
    }
    this.#watch.count(piece);
    switch (piece.type) {
      case 'text': {
        const isApart = this.text === '' && this.#before.hasText;
        this.text += piece.text;
        return told(piece, isApart);
      }
      case 'reasoning': {
        const isApart = this.#reasoning === '' && this.#before.hasReasoning;
        this.#reasoning += piece.text;
        return told(piece, isApart);
      }
      case 'usage':
        this.#isCounted = true;
        return piece;
      case 'finish':
        // A round that asks for tools is not how the reply ends.
        return this.wish ? undefined : piece;
    }
  }
}

/** At a distance where earlier rounds said something. */
function told<T extends { readonly text: string }>(piece: T, isApart: boolean): T {
  return isApart ? { ...piece, text: `\n\n${piece.text}` } : piece;
}

function isTooMuch(error: unknown): error is ModelFailure {
  return (
    error instanceof ModelFailure && (error.code === 'CONTEXT_TOO_LONG' || error.code === 'PICTURES_REFUSED')
  );
}

/** What a call took that ended without telling; nothing where nothing was said. */
function estimated({ messages, tools, choice }: Asking, said: string): Step | undefined {
  const outputTokens = estimateTokens(said);
  if (!choice || outputTokens === 0) return undefined;
  return { type: 'usage', inputTokens: estimateInputTokens(messages, tools), outputTokens, estimated: true };
}
