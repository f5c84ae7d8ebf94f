import { AsyncResource } from 'node:async_hooks';
import { Duplex } from 'node:stream';

type Written = (error?: Error | null) => void;

const broken = () => Object.assign(new Error('The other end is closed'), { code: 'EPIPE' });

/**
 * One end of a connection within the process. As of a socket, what comes is heard in the context in which this end was made, never
 * in the middle of the other's write, and is not written faster than it is read; what was written before an end is destroyed still
 * comes, and then the other ends.
 */
export class NearEnd extends Duplex {
  /** So far, as of a socket. */
  bytesRead = 0;
  readonly #scope = new AsyncResource('TutkaNearEnd');
  readonly #hearInScope = () => this.#scope.runInAsyncScope(this.#hear, this);
  #other: NearEnd | undefined;
  /** Written by the other, and not heard yet. */
  #coming: Buffer[] = [];
  #comingBytes = 0;
  /** Nothing more comes. */
  #isLast = false;
  #isToldSoon = false;
  /** The other's write that waits for room. */
  #waiting: Written | undefined;

  static join(one: NearEnd, other: NearEnd): void {
    one.#other = other;
    other.#other = one;
  }

  override _read(): void {
    this.#answer(null);
  }

  override _write(chunk: Buffer, _encoding: unknown, written: Written): void {
    this.#send(chunk, written);
  }

  override _writev(chunks: { chunk: Buffer }[], written: Written): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)), written);
  }

  override _final(written: Written): void {
    if (this.#other) this.#other.#hearLast();
    written();
  }

  override _destroy(error: Error | null, destroyed: Written): void {
    const other = this.#other;
    this.#other = undefined;
    this.#coming = [];
    // An error is dear, and mostly nobody waits.
    if (this.#waiting) this.#answer(broken());
    if (other) other.#lose();
    destroyed(error);
  }

  #send(chunk: Buffer, written: Written): void {
    const other = this.#other;
    if (other === undefined) {
      written(broken());
      return;
    }
    if (other.#takes(chunk)) written();
    else other.#waiting = (error) => this.#scope.runInAsyncScope(written, undefined, error);
  }

  /** False: there is no room for more. */
  #takes(chunk: Buffer): boolean {
    this.#coming.push(chunk);
    this.#comingBytes += chunk.length;
    this.#hearSoon();
    return this.#comingBytes + this.readableLength < this.readableHighWaterMark;
  }

  #lose(): void {
    this.#other = undefined;
    this.#hearLast();
  }

  #hearLast(): void {
    this.#isLast = true;
    this.#hearSoon();
  }

  #hearSoon(): void {
    if (this.#isToldSoon) return;
    this.#isToldSoon = true;
    process.nextTick(this.#hearInScope);
  }

  #hear(): void {
    this.#isToldSoon = false;
    if (this.destroyed) return;
    const coming = this.#coming;
    this.#coming = [];
    this.#comingBytes = 0;
    let hasRoom = true;
    const [first, second] = coming;
    if (first !== undefined) {
      const whole = second === undefined ? first : Buffer.concat(coming);
      this.bytesRead += whole.length;
      hasRoom = this.push(whole);
    }
    if (this.#isLast && !this.destroyed) this.push(null);
    if (hasRoom) this.#answer(null);
  }

  #answer(error: Error | null): void {
    const heard = this.#waiting;
    this.#waiting = undefined;
    heard?.(error);
  }
}
