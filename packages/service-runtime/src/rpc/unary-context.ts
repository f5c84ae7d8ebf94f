import type { IncomingHttpHeaders } from 'node:http';
import { type ContextValues, createHandlerContext, type HandlerContext } from '@connectrpc/connect';
import { headersOf } from './adapter.ts';
import type { UnaryMethod } from './unary-methods.ts';

/** A call of one message each way, however it came. */
export interface IncomingCall {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
  /** A signal that is aborted when the caller goes away before its answer. */
  readonly gone: () => AbortSignal;
}

/** What an implementation may ask of its call: mostly who calls, so that all else is Connect's, made when it is asked for. */
export class UnaryContext implements HandlerContext {
  readonly method: UnaryMethod['method'];
  readonly values: ContextValues;
  readonly requestMethod = 'POST';
  readonly protocolName = 'connect';
  readonly #call: IncomingCall;
  #whole: ReturnType<typeof createHandlerContext> | undefined;

  constructor(method: UnaryMethod['method'], call: IncomingCall, values: ContextValues) {
    this.method = method;
    this.values = values;
    this.#call = call;
  }

  get service() {
    return this.method.parent;
  }

  get url() {
    return this.#call.url;
  }

  get signal() {
    return this.#all.signal;
  }

  get timeoutMs() {
    return this.#all.timeoutMs;
  }

  get requestHeader() {
    return this.#all.requestHeader;
  }

  get responseHeader() {
    return this.#all.responseHeader;
  }

  get responseTrailer() {
    return this.#all.responseTrailer;
  }

  get #all() {
    this.#whole ??= createHandlerContext({
      method: this.method,
      service: this.service,
      protocolName: this.protocolName,
      requestMethod: this.requestMethod,
      url: this.url,
      requestHeader: headersOf(this.#call),
      requestSignal: this.#call.gone(),
      contextValues: this.values,
    });
    return this.#whole;
  }
}
