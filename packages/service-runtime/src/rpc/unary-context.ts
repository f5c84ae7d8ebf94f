import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ContextValues, createHandlerContext, type HandlerContext } from '@connectrpc/connect';
import { goneSignal, headersOf } from './adapter.ts';
import type { UnaryMethod } from './unary-methods.ts';

/** What an implementation may ask of its call: mostly who calls, so that all else is Connect's, made when it is asked for. */
export class UnaryContext implements HandlerContext {
  readonly method: UnaryMethod['method'];
  readonly values: ContextValues;
  readonly requestMethod = 'POST';
  readonly protocolName = 'connect';
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  #whole: ReturnType<typeof createHandlerContext> | undefined;

  constructor(
    method: UnaryMethod['method'],
    request: IncomingMessage,
    response: ServerResponse,
    values: ContextValues,
  ) {
    this.method = method;
    this.values = values;
    this.#request = request;
    this.#response = response;
  }

  get service() {
    return this.method.parent;
  }

  get url() {
    return this.#request.url ?? '';
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
      requestHeader: headersOf(this.#request),
      requestSignal: goneSignal(this.#response),
      contextValues: this.values,
    });
    return this.#whole;
  }
}
