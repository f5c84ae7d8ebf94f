import { ModelFailure } from '../failure.ts';

/** Characters of one event; a longer one is no answer of a model. */
const LONGEST = 4_000_000;

/** Cuts the bytes of an event stream into the `data` of its events, wherever the pieces were split. */
export class SseReader {
  readonly #decoder = new TextDecoder();
  #rest = '';
  #data: string | undefined;

  /** The events that these bytes complete. Throws `ModelFailure` where an event has no end. */
  push(bytes: Uint8Array): string[] {
    // What came before is not looked through again.
    const text = this.#decoder.decode(bytes, { stream: true });
    const events: string[] = [];
    let from = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      const line = this.#rest + text.slice(from, end);
      this.#rest = '';
      this.#line(line.endsWith('\r') ? line.slice(0, -1) : line, events);
      from = end + 1;
    }
    this.#rest += text.slice(from);
    if (this.#rest.length + (this.#data?.length ?? 0) > LONGEST) {
      throw new ModelFailure('BAD_ANSWER', 'The provider sent an event without an end.', true);
    }
    return events;
  }

  #line(line: string, events: string[]): void {
    if (line === '') {
      if (this.#data !== undefined) events.push(this.#data);
      this.#data = undefined;
    } else if (line.startsWith('data:')) {
      const data = line.slice(line[5] === ' ' ? 6 : 5);
      this.#data = this.#data === undefined ? data : `${this.#data}\n${data}`;
    }
  }
}
