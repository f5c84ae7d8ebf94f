import { setTimeout as delay } from 'node:timers/promises';
import type { StopReason } from '../domain/reply-status.ts';
import type { LiveReply } from './live-reply.ts';

/** The replies that this process writes, and what follows on their ends. */
export class ReplyRegistry {
  readonly #replies = new Map<string, LiveReply>();
  readonly #afterwork = new Set<Promise<void>>();
  readonly #ending = new AbortController();
  #isClosing = false;

  /** True from `close` on: no new turn begins. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** Aborted when the process ends: afterwork gives up. */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  get size(): number {
    return this.#replies.size;
  }

  get(uuid: string): LiveReply | undefined {
    return this.#replies.get(uuid);
  }

  all(): LiveReply[] {
    return [...this.#replies.values()];
  }

  /** Takes a reply in until it has ended. `afterwork` settles when all that follows on its end is done. */
  add(reply: LiveReply, afterwork: Promise<void>): void {
    this.#replies.set(reply.uuid, reply);
    void reply.ended.then(() => this.#replies.delete(reply.uuid));
    this.#afterwork.add(afterwork);
    void afterwork.finally(() => this.#afterwork.delete(afterwork));
  }

  stop(uuid: string, reason: StopReason): void {
    this.#replies.get(uuid)?.stop(reason);
  }

  /** Takes no new replies; running ones go on. */
  close(): void {
    this.#isClosing = true;
  }

  /** Lets running replies come to their ends for at most `limitMs`, then ends what is left as STOPPED. */
  async drain(limitMs: number): Promise<void> {
    this.close();
    const waiting = new AbortController();
    const done = Promise.all(this.#afterwork).then(() => waiting.abort());
    const late = delay(limitMs, undefined, { signal: waiting.signal }).catch(() => {});
    await Promise.race([done, late]);
    await this.stopAll();
  }

  /** Ends everything as STOPPED, and waits until all ends are stored. */
  async stopAll(): Promise<void> {
    this.close();
    this.#ending.abort();
    for (const reply of this.all()) reply.stop('shutdown');
    await Promise.all(this.#afterwork);
  }
}
