import { Transform, type TransformCallback } from 'node:stream';
import { createInflate, createInflateRaw, type Inflate, type InflateRaw } from 'node:zlib';

/** The method in the first byte of zlib's frame; raw deflate does not begin so. */
function isFramed(first: number): boolean {
  return (first & 0x0f) === 8;
}

/** Reads `deflate` as the standard has it, in zlib's frame, and without as many servers send it. */
export class EitherInflate extends Transform {
  #inner: Inflate | InflateRaw | undefined;

  override _transform(chunk: Buffer, encoding: BufferEncoding, done: TransformCallback): void {
    this.#inner ??= this.#opened(isFramed(chunk.readUInt8()));
    this.#inner.write(chunk, encoding, (error) => done(error));
  }

  #opened(framed: boolean): Inflate | InflateRaw {
    const inner = framed ? createInflate() : createInflateRaw();
    inner.on('error', (error) => this.destroy(error));
    return inner.on('data', (chunk) => void (this.push(chunk) || inner.pause()));
  }

  override _read(size: number): void {
    this.#inner?.resume();
    super._read(size);
  }

  override _flush(done: TransformCallback): void {
    const inner = this.#inner;
    // It ended before where something stands behind the end.
    if (!inner || inner.readableEnded) done();
    else inner.once('end', done).end();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#inner?.destroy();
    done(error);
  }
}
