import { AsyncResource } from 'node:async_hooks';
import { PushStream, type Taker } from '@tutka/push-stream';
import type { Dispatcher } from 'undici';

/** Bytes waiting to be taken before the sender is made to wait. */
const AHEAD = 256 * 1024;

/** The bytes of one answer, told as they come, once. */
export class StreamedBody {
  readonly bytes = new PushStream<Uint8Array>((take) => this.#toldTo(take));
  readonly #request: Dispatcher.DispatchController;
  readonly #over = Promise.withResolvers<void>();
  #take: Taker<Uint8Array> | undefined;
  #held: Uint8Array[] = [];
  /** The first of what was held, the last in front: taking one from the beginning of a long list moves all others. */
  #turned: Uint8Array[] = [];
  #heldSize = 0;
  #isFull = false;
  #hasEnded = false;

  constructor(request: Dispatcher.DispatchController) {
    this.#request = request;
    this.#over.promise.catch(() => {});
  }

  add(chunk: Uint8Array): void {
    if (this.#take && !this.#isFull) {
      this.#hand(this.#take, chunk);
      return;
    }
    this.#held.push(chunk);
    this.#heldSize += chunk.length;
    if (this.#heldSize >= AHEAD) this.#request.pause();
  }

  end(): void {
    this.#hasEnded = true;
    this.#handHeld();
  }

  fail(reason: unknown): void {
    this.#take = undefined;
    this.#held = [];
    this.#turned = [];
    this.#over.reject(reason);
  }

  /** Ends the request. */
  leave(reason?: unknown): void {
    const left = new Error('the reader left');
    this.fail(reason ?? left);
    this.#request.abort(left);
  }

  #toldTo(take: Taker<Uint8Array>): Promise<void> {
    // Bytes come in the context of whatever opened the connection.
    this.#take = AsyncResource.bind(take);
    this.#handHeld();
    return this.#over.promise;
  }

  #handHeld(): void {
    while (this.#take && !this.#isFull) {
      const chunk = this.#firstHeld();
      if (chunk === undefined) {
        if (this.#hasEnded) this.#over.resolve();
        break;
      }
      this.#heldSize -= chunk.length;
      this.#hand(this.#take, chunk);
    }
    if (this.#heldSize < AHEAD && !this.#hasEnded) this.#request.resume();
  }

  #firstHeld(): Uint8Array | undefined {
    if (this.#turned.length === 0) {
      this.#turned = this.#held.reverse();
      this.#held = [];
    }
    return this.#turned.pop();
  }

  #hand(take: Taker<Uint8Array>, chunk: Uint8Array): void {
    try {
      const room = take(chunk);
      if (room === undefined) return;
      this.#isFull = true;
      room.then(
        () => {
          this.#isFull = false;
          this.#handHeld();
        },
        (reason: unknown) => this.leave(reason),
      );
    } catch (reason) {
      this.leave(reason);
    }
  }
}
