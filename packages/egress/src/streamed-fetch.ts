import { type Dispatcher, Response } from 'undici';
import type { Agents } from './agents.ts';
import { refusalOf } from './refusal-of.ts';
import { requestHeaders } from './request-headers.ts';
import { readUrl } from './url.ts';
import type { EgressRequest } from './whole-fetch.ts';

const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);
/** Bytes waiting to be read before the sender is made to wait. */
const AHEAD = 256 * 1024;

type Controller = Dispatcher.DispatchController;

/** Hands the bytes of one answer on as they come, and holds the sender back where nobody reads. */
class Handing implements Dispatcher.DispatchHandler {
  readonly response: Promise<Response>;
  readonly #url: URL;
  readonly #caller: AbortSignal | null | undefined;
  readonly #settle: { resolve(response: Response): void; reject(reason: unknown): void };
  #request: Controller | undefined;
  #bytes: ReadableByteStreamController | ReadableStreamDefaultController<Uint8Array> | undefined;
  #abort: (() => void) | undefined;

  constructor(url: URL, caller: AbortSignal | null | undefined) {
    this.#url = url;
    this.#caller = caller;
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    this.response = promise;
    this.#settle = { resolve, reject };
  }

  onRequestStart(controller: Controller): void {
    this.#request = controller;
    const caller = this.#caller;
    if (!caller) return;
    this.#abort = () => controller.abort(new Error('aborted by the caller'));
    if (caller.aborted) this.#abort();
    else caller.addEventListener('abort', this.#abort, { once: true });
  }

  onResponseStart(
    _: Controller,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return;
    const entries = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    const body = WITHOUT_BODY.has(status) ? null : this.#stream();
    this.#settle.resolve(new Response(body, { status, headers: entries }));
  }

  #stream(): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#bytes = controller;
        },
        pull: () => this.#request?.resume(),
        cancel: () => {
          this.#bytes = undefined;
          this.#request?.abort(new Error('the reader left'));
        },
      },
      new ByteLengthQueuingStrategy({ highWaterMark: AHEAD }),
    );
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    if (!this.#bytes) return;
    this.#bytes.enqueue(chunk);
    if ((this.#bytes.desiredSize ?? 0) <= 0) controller.pause();
  }

  onResponseEnd(): void {
    this.#release();
    this.#bytes?.close();
    this.#bytes = undefined;
  }

  onResponseError(_: Controller, error: Error): void {
    this.#release();
    const refused = refusalOf(error, this.#url, this.#caller);
    this.#settle.reject(refused);
    this.#bytes?.error(refused);
    this.#bytes = undefined;
  }

  #release(): void {
    if (this.#abort) this.#caller?.removeEventListener('abort', this.#abort);
  }
}

/**
 * Starts a request and answers as soon as the headers are there; the body streams, undecoded, without a limit in time
 * or size, and follows no redirect. Throws `EgressRefused`, or the reason of an aborted `signal`.
 */
export function streamedFetch(
  agents: Agents,
  address: string | URL,
  request: EgressRequest,
): Promise<Response> {
  const url = readUrl(address);
  const handing = new Handing(url, request.signal);
  agents.agentFor(url, request.allowHosts ?? []).dispatch(
    {
      origin: url.origin,
      path: url.pathname + url.search,
      method: request.method ?? 'GET',
      headers: requestHeaders(request.headers, { 'accept-encoding': 'identity' }),
      body: request.body ?? null,
    },
    handing,
  );
  return handing.response;
}
