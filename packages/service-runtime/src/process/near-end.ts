import { AsyncResource } from 'node:async_hooks';
import { Duplex } from 'node:stream';

type Written = (error?: Error | null) => void;

const broken = () => Object.assign(new Error('The other end is closed'), { code: 'EPIPE' });

/**
 * One end of a connection within the process. As of a socket, what comes is heard in the context in which this end was made, never
 * in the middle of the other's write, and is not written faster than it is read; an end that is destroyed ends the other.
 */
export class NearEnd extends Duplex {
  /** So far, as of a socket. */
  bytesRead = 0;
  readonly #scope = new AsyncResource('TutkaNearEnd');
  #other: NearEnd | undefined;
  /** The other's write that waits for a reader. */
  #waiting: Written | undefined;

  static join(one: NearEnd, other: NearEnd): void {
    one.#other = other;
    other.#other = one;
  }

  override _read(): void {
    this.#answer(null);
  }

  override _write(chunk: Buffer, _encoding: unknown, written: Written): void {
    this.#tell(written, (other, heard) => other.#take(chunk, heard));
  }

  override _writev(chunks: { chunk: Buffer }[], written: Written): void {
    const whole = Buffer.concat(chunks.map(({ chunk }) => chunk));
    this.#tell(written, (other, heard) => other.#take(whole, heard));
  }

  override _final(written: Written): void {
    this.#tell(written, (other, heard) => {
      other.#hearEnd();
      heard();
    });
  }

  override _destroy(error: Error | null, destroyed: Written): void {
    const other = this.#other;
    this.#other = undefined;
    this.#answer(broken());
    if (other) process.nextTick(() => other.#scope.runInAsyncScope(() => other.#lose()));
    destroyed(error);
  }

  #tell(written: Written, what: (other: NearEnd, heard: Written) => void): void {
    const heard: Written = (error) => this.#scope.runInAsyncScope(written, undefined, error);
    process.nextTick(() => {
      const other = this.#other;
      if (!other || other.destroyed) heard(broken());
      else other.#scope.runInAsyncScope(what, undefined, other, heard);
    });
  }

  #take(chunk: Buffer, heard: Written): void {
    this.bytesRead += chunk.length;
    if (this.push(chunk)) heard();
    else this.#waiting = heard;
  }

  #answer(error: Error | null): void {
    const heard = this.#waiting;
    this.#waiting = undefined;
    heard?.(error);
  }

  #lose(): void {
    this.#other = undefined;
    this.#hearEnd();
  }

  #hearEnd(): void {
    if (!this.destroyed) this.push(null);
  }
}
