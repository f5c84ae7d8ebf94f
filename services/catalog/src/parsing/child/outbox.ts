import type { ParsedPage } from '../page.ts';
import { batchesAhead, type FromParser, type ParseProgress } from '../protocol.ts';

const batchCharacters = 128 * 1024;
const batchMillis = 200;

/** Sends pages to the parent in batches, and waits when the parent has not passed on the earlier ones. */
export class Outbox {
  readonly #send: (message: FromParser) => Promise<void>;
  #pages: ParsedPage[] = [];
  #characters = 0;
  #sentAt = performance.now();
  #credit = batchesAhead;
  #resume: (() => void) | undefined;

  constructor(send: (message: FromParser) => Promise<void>) {
    this.#send = send;
  }

  /** The parent has passed a batch on. */
  more(): void {
    this.#credit++;
    this.#resume?.();
  }

  add(page: ParsedPage): void {
    this.#pages.push(page);
    this.#characters += page.text.length;
  }

  async flushIfDue(progress: ParseProgress): Promise<void> {
    const due = this.#characters >= batchCharacters || performance.now() - this.#sentAt >= batchMillis;
    if (due) await this.flush(progress);
  }

  async flush(progress: ParseProgress): Promise<void> {
    const pages = this.#pages;
    this.#pages = [];
    this.#characters = 0;
    while (this.#credit === 0) await new Promise<void>((resolve) => (this.#resume = resolve));
    this.#credit--;
    await this.#send({ type: 'batch', pages, progress });
    this.#sentAt = performance.now();
  }
}
