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

/**
 * What a session's requests were answered: the SDK waits for an answer also when the stream that it was to come in is over,
 * and tells what it gives up itself as it tells what a server refuses.
 */
export class Answers {
  readonly #isOlder: boolean;
  readonly #onLost: () => void;
  readonly #answered = new Set<unknown>();
  #isRefused = false;
  /** Whose streams are over, and which the SDK asks for again. */
  readonly #resumed = new Set<unknown>();

  /** `isOlder`: the older SSE, where all answers come in the one stream that is got first. */
  constructor(isOlder: boolean, onLost: () => void) {
    this.#isOlder = isOlder;
    this.#onLost = onLost;
  }

  /** Whether the server has answered anything. */
  get areThere(): boolean {
    return this.#answered.size > 0;
  }

  /** Whether what the server answered last is an error. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  /** The server said something. */
  heard(message: object): void {
    if (!('id' in message) || 'method' in message) return;
    this.#answered.add(message.id);
    this.#isRefused = 'error' in message;
  }

  /** A stream has ended, or broke. */
  over({ method, body, canResume }: AnswerStream): void {
    if (method !== 'POST' || body === undefined) {
      // The stream of streamable HTTP that is got brings no answers, and is got again.
      if (this.#isOlder) this.#missed(() => true);
      return;
    }
    const { id } = JSON.parse(body) as { id?: unknown };
    if (id === undefined) return;
    if (canResume) this.#resumed.add(id);
    else this.#missed(() => !this.#answered.has(id));
  }

  #missed(isMissing: () => boolean): void {
    setTimeout(() => isMissing() && this.#onLost(), READ_MS).unref();
  }

  /** The SDK gave something up: an answer, or the stream that brings none. */
  failed({ message }: Error): void {
    const isMissing = [...this.#resumed].some((id) => !this.#answered.has(id));
    if (isMissing && EXHAUSTED.test(message)) this.#onLost();
  }
}
