import type { IncomingHttpHeaders } from 'node:http';
import { Code, ConnectError } from '@connectrpc/connect';
import { givenUp } from './given-up.ts';

/** What a call is about, whichever way it goes. */
export interface Asked {
  /** `/<service>/<method>`. */
  readonly path: string;
  /** As name, value. */
  readonly headers: readonly string[];
  readonly body: Uint8Array;
}

/** A call as it reaches a service of the same process. */
export class NearCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
  #gone: AbortController | undefined;
  #hasLeft = false;

  constructor({ path, headers, body }: Asked) {
    this.path = path;
    this.body = body;
    const named: IncomingHttpHeaders = {};
    for (let at = 0; at < headers.length; at += 2) named[headers[at] ?? ''] = headers[at + 1];
    this.headers = named;
  }

  /** Aborted when nobody waits for the answer any more. */
  gone(): AbortSignal {
    if (this.#gone === undefined) {
      this.#gone = new AbortController();
      if (this.#hasLeft) this.#gone.abort();
    }
    return this.#gone.signal;
  }

  leave(): void {
    this.#hasLeft = true;
    this.#gone?.abort();
  }
}

/**
 * Answers a call from this process with the bytes of its message; undefined where that has to go over a connection. Rejects with
 * the ConnectError that would come over one.
 */
export type NearAnswers = (call: NearCall) => Promise<Uint8Array> | undefined;

/** The answer's bytes, within `timeoutMs` and until `signal`; undefined where a connection is needed. */
export function askNear(
  answers: NearAnswers,
  asked: Asked,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> | undefined {
  if (signal?.aborted) return Promise.reject(givenUp());
  const call = new NearCall(asked);
  const answer = answers(call);
  if (answer === undefined) return undefined;
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    };
    const leave = (error: ConnectError) => {
      end();
      reject(error);
      call.leave();
    };
    const cancel = () => leave(givenUp());
    const tooLate = () => leave(new ConnectError('The service does not answer', Code.DeadlineExceeded));
    const timer = setTimeout(tooLate, timeoutMs);
    signal?.addEventListener('abort', cancel, { once: true });
    answer.then(resolve, reject).finally(end);
  });
}
