import type { Dispatcher } from 'undici';
import type { Agents } from './agents.ts';
import { refusalOf } from './refusal-of.ts';
import { requestHeaders } from './request-headers.ts';
import { answerOf, type StreamedAnswer } from './streamed-answer.ts';
import { StreamedBody } from './streamed-body.ts';
import { readUrl } from './url.ts';
import type { EgressRequest } from './whole-fetch.ts';

/** What a connection ends with that its server had closed. */
const CLOSED: ReadonlySet<string> = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
/** Milliseconds after which it was not closed already when the request was sent. */
const SOON_MS = 1_000;

export interface StreamRequest extends EgressRequest {
  /** Whether it may be sent a second time where a kept connection turns out to be closed: nobody can say whether it was heard. */
  readonly isRepeatable?: boolean | undefined;
}

type Controller = Dispatcher.DispatchController;

const aborted = () => new Error('aborted by the caller');

/** Hands the bytes of one answer on as they come. */
class Handing implements Dispatcher.DispatchHandler {
  readonly answer: Promise<StreamedAnswer>;
  /** Sends the request once more; undefined: not, or not any more. */
  #again: (() => void) | undefined;
  #sentAt = 0;
  readonly #url: URL;
  readonly #caller: AbortSignal | null | undefined;
  readonly #settle: { resolve(answer: StreamedAnswer): void; reject(reason: unknown): void };
  #body: StreamedBody | undefined;
  #controller: Controller | undefined;
  /** Where there is no connection yet nothing comes of ending it. */
  readonly #leave = () => {
    this.#settle.reject(this.#caller?.reason);
    this.#controller?.abort(aborted());
  };

  constructor(url: URL, caller: AbortSignal | null | undefined) {
    this.#url = url;
    this.#caller = caller;
    const { promise, resolve, reject } = Promise.withResolvers<StreamedAnswer>();
    this.answer = promise;
    this.#settle = { resolve, reject };
  }

  /** Sends the request by `send`, and where `isRepeatable` a second time. */
  begin(send: () => void, isRepeatable: boolean): void {
    if (isRepeatable) this.#again = send;
    if (this.#caller?.aborted) {
      this.#leave();
      return;
    }
    this.#caller?.addEventListener('abort', this.#leave, { once: true });
    send();
  }

  onRequestStart(controller: Controller): void {
    this.#sentAt = performance.now();
    this.#controller = controller;
    if (this.#caller?.aborted) controller.abort(aborted());
  }

  onResponseStart(
    controller: Controller,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return;
    this.#again = undefined;
    const entries = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
    this.#body = new StreamedBody(controller);
    this.#settle.resolve(answerOf(status, new Headers(entries), this.#body));
  }

  onResponseData(_: Controller, chunk: Buffer): void {
    this.#body?.add(chunk);
  }

  onResponseEnd(): void {
    this.#release();
    this.#body?.end();
  }

  onResponseError(_: Controller, error: Error): void {
    const again = this.#again;
    this.#again = undefined;
    if (again && this.#wasClosed(error)) {
      again();
      return;
    }
    this.#release();
    const refused = refusalOf(error, this.#url, this.#caller);
    this.#settle.reject(refused);
    this.#body?.fail(refused);
  }

  #wasClosed(error: Error): boolean {
    const { code } = error as { readonly code?: string };
    return CLOSED.has(code ?? '') && !this.#caller?.aborted && performance.now() - this.#sentAt < SOON_MS;
  }

  #release(): void {
    this.#caller?.removeEventListener('abort', this.#leave);
  }
}

/**
 * Starts a request and answers as soon as the headers are there; the body streams, undecoded, without a limit in time
 * or size, and follows no redirect. Throws `EgressRefused`, or the reason of an aborted `signal`.
 */
export function streamedFetch(
  agents: Agents,
  address: string | URL,
  request: StreamRequest,
): Promise<StreamedAnswer> {
  const url = readUrl(address);
  const { allowHosts = [], isRepeatable = false } = request;
  const agent = agents.agentFor(url, allowHosts, isRepeatable);
  const asked = {
    origin: url.origin,
    path: url.pathname + url.search,
    method: request.method ?? 'GET',
    headers: requestHeaders(request.headers, { 'accept-encoding': 'identity' }),
    body: request.body ?? null,
  };
  const handing = new Handing(url, request.signal);
  return agents.waiting(url, () => {
    handing.begin(() => agent.dispatch(asked, handing), isRepeatable);
    return handing.answer;
  });
}
