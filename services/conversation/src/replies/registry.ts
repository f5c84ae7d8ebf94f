import type { StopReason } from '../domain/reply-status.ts';
import type { LiveReply } from './live-reply.ts';

/** The replies that this process writes. */
export class ReplyRegistry {
  readonly #replies = new Map<string, LiveReply>();
  #isClosing = false;

  /** True from `close` on: no new turn begins. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  /** Takes no new replies; running ones go on. */
  close(): void {
    this.#isClosing = true;
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

  add(reply: LiveReply): void {
    this.#replies.set(reply.uuid, reply);
    void reply.ended.then(() => this.#replies.delete(reply.uuid));
  }

  stop(uuid: string, reason: StopReason): void {
    this.#replies.get(uuid)?.stop(reason);
  }

  /** Ends everything and waits until all ends are stored. */
  async stopAll(reason: StopReason): Promise<void> {
    const replies = this.all();
    for (const reply of replies) reply.stop(reason);
    await Promise.all(replies.map(({ ended }) => ended));
  }
}
