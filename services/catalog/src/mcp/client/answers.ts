/** For what a stream brought last to be read. */
const READ_MS = 1_000;

const EXHAUSTED = /^Maximum reconnection attempts/;

/** A request of a session and the stream that its answer comes in. */
export interface AnswerStream {
  readonly method: string | undefined;
  /** As it was sent. */
  readonly body: string | undefined;
  /** It names its events, so that the SDK asks for what is missing. */
  readonly canResume: boolean;
}

/** Which requests of a session were answered: the SDK waits for an answer also when the stream that it was to come in is over. */
export class Answers {
  readonly #isOlder: boolean;
  readonly #onLost: () => void;
  readonly #answered = new Set<unknown>();
  #isResuming = false;

  /** `isOlder`: the older SSE, where all answers come in the one stream that is got first. */
  constructor(isOlder: boolean, onLost: () => void) {
    this.#isOlder = isOlder;
    this.#onLost = onLost;
  }

  /** The server said something. */
  heard(message: object): void {
    if ('id' in message && !('method' in message)) this.#answered.add(message.id);
  }

  /** A stream has ended, or broke. */
  over({ method, body, canResume }: AnswerStream): void {
    if (method !== 'POST' || body === undefined) {
      // The stream of streamable HTTP that is got brings no answers, and is got again.
      if (this.#isOlder) this.#missed(() => true);
      return;
    }
    const { id } = JSON.parse(body) as { id?: unknown };
    if (canResume) this.#isResuming = true;
    else if (id !== undefined) this.#missed(() => !this.#answered.has(id));
  }

  #missed(isMissing: () => boolean): void {
    setTimeout(() => isMissing() && this.#onLost(), READ_MS).unref();
  }

  /** The SDK gave something up. */
  failed({ message }: Error): void {
    if (this.#isResuming && EXHAUSTED.test(message)) this.#onLost();
  }
}
