import type { ChatMessage, ModelFailure } from '@tutka/model-client';
import type { Before, Round } from './round.ts';
import type { Asking } from './turn.ts';
import { type ToolMessage, WishedCall } from './wished-call.ts';
import { lastAsked } from './without-calls.ts';

/** What a reply and its tools have said to one another. */
export class Talk {
  #asking: Asking;
  readonly #steps: number;
  readonly #since: ChatMessage[] = [];
  #before: Before = { hasText: false, hasReasoning: false };
  #rounds = 0;
  #calls = 0;

  /** `steps`: how often tools may be asked for. */
  constructor(asking: Asking, steps: number) {
    this.#asking = asking;
    this.#steps = steps;
  }

  get before(): Before {
    return this.#before;
  }

  /** Whether the next answer is the last, whatever it says: it is offered no tools. */
  get isLast(): boolean {
    return this.#rounds === this.#steps;
  }

  /** What the model is asked next. */
  get asking(): Asking {
    const { messages } = this.#asking;
    if (this.isLast) {
      const noTools = { tools: [], askersTools: [] };
      return { ...this.#asking, messages: lastAsked(messages, this.#since), ...noTools };
    }
    return { ...this.#asking, messages: [...messages, ...this.#since] };
  }

  /**
   * A model that could not take a chat is asked with less of it, once for each reason. Throws its refusal: also where all
   * was said by whoever asks, who is to decide what goes.
   */
  lighten(refusal: ModelFailure): void {
    const { sessionUuid, messages, shorter } = this.#asking;
    if (sessionUuid === undefined) throw refusal;
    if (refusal.code === 'PICTURES_REFUSED') {
      if (hasPictures(messages.at(-1)) || !messages.some(hasPictures)) throw refusal;
      this.#asking = {
        ...this.#asking,
        messages: messages.map(withoutPictures),
        shorter: shorter?.map(withoutPictures),
      };
      return;
    }
    if (shorter === undefined || shorter.length >= messages.length) throw refusal;
    this.#asking = { ...this.#asking, messages: shorter, shorter: undefined };
  }

  /** The calls that a round wishes; none where the reply is over. */
  wished({ wish }: Round): WishedCall[] {
    if (wish === undefined || this.isLast) return [];
    const counted = this.#calls;
    this.#calls += wish.calls.length;
    return wish.calls.map(
      (call, place) => new WishedCall(String(counted + place + 1), call, place, this.#asking.tools),
    );
  }

  /** A round is over, and its calls are answered, in their order. */
  add({ wish, text, after }: Round, answers: readonly ToolMessage[]): void {
    const said = { role: 'assistant' as const, content: text };
    this.#since.push({ ...said, toolCalls: wish?.calls, thoughts: wish?.thoughts }, ...answers);
    this.#before = after;
    this.#rounds += 1;
  }
}

function hasPictures(message: ChatMessage | undefined): boolean {
  return message?.role === 'user' && (message.pictures?.length ?? 0) > 0;
}

/** A picture of an earlier message is left out, where the model sees none, and said to be. */
function withoutPictures(message: ChatMessage): ChatMessage {
  if (message.role !== 'user' || !hasPictures(message)) return message;
  return {
    role: 'user',
    content: `${message.content}\n\n[Pictures that you cannot see were here.]`.trimStart(),
  };
}
