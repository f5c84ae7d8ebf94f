import type { IncomingHttpHeaders } from 'node:http';
import { Code, ConnectError } from '@connectrpc/connect';
import { errorFromJsonBytes } from '@connectrpc/connect/protocol-connect';
import type { Dispatcher } from 'undici';
import { givenUp } from './given-up.ts';
import { MAX_MESSAGE_BYTES } from './message-limit.ts';

const late = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);

function metadataOf(headers: IncomingHttpHeaders): Headers {
  const metadata = new Headers();
  for (const [name, value] of Object.entries(headers)) metadata.set(name, String(value));
  return metadata;
}

/** What a call that brought no answer of the other service is called. */
export function lostCall(error: Error): ConnectError {
  if (error instanceof ConnectError) return error;
  const code = late.has(String((error as { code?: unknown }).code))
    ? Code.DeadlineExceeded
    : Code.Unavailable;
  return new ConnectError('The service does not answer', code, undefined, undefined, error);
}

/** Collects the answer to one call of the Connect protocol: the message's bytes, or the error the other service tells. */
export class UnaryCall implements Dispatcher.DispatchHandler {
  readonly answer: Promise<Uint8Array>;
  #resolve: (bytes: Uint8Array) => void = () => undefined;
  #reject: (error: ConnectError) => void = () => undefined;
  #controller: Dispatcher.DispatchController | undefined;
  #givenUp: ConnectError | undefined;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  readonly #chunks: Buffer[] = [];
  #size = 0;

  constructor(signal: AbortSignal | undefined, timeoutMs: number) {
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    const cancel = () => this.#cancel(givenUp());
    const tooLate = () =>
      this.#cancel(new ConnectError('The service does not answer', Code.DeadlineExceeded));
    // The pool's own time begins with the connection, for which others may be waiting too.
    const timer = setTimeout(tooLate, timeoutMs);
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel, { once: true });
    const forget = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    };
    this.answer.then(forget, forget);
  }

  #cancel(error: ConnectError): void {
    this.#givenUp = error;
    this.#reject(error);
    this.#controller?.abort(error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#givenUp) controller.abort(this.#givenUp);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length;
    this.#chunks.push(chunk);
    if (this.#size > MAX_MESSAGE_BYTES)
      this.#cancel(new ConnectError('The answer is too large', Code.ResourceExhausted));
  }

  onResponseEnd(): void {
    const [first] = this.#chunks;
    const bytes = this.#chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.#chunks);
    if (this.#status === 200) {
      this.#resolve(bytes);
      return;
    }
    const unknown = new ConnectError(`The service answered ${this.#status}`, Code.Unknown);
    this.#reject(errorFromJsonBytes(bytes, metadataOf(this.#headers), unknown));
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#reject(lostCall(error));
  }
}
