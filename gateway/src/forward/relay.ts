import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { discardRest } from '@tutka/service-runtime';
import type { Dispatcher } from 'undici';
import { responseHeaders } from './response-headers.ts';

/** Told how an exchange with a service went. */
export interface RelayEvents {
  /** Sees every piece of a stream as it goes out. */
  readonly onChunk?: ((chunk: Buffer) => void) | undefined;
  /** The service failed before or while it answered. */
  readonly onFailure: (error: Error) => void;
}

const clientGone = new Error('The client has gone');

/**
 * Passes a service's answer to the client piece by piece: a slow client pauses the service, a client that goes away
 * closes the connection to the service at once.
 */
export class Relay implements Dispatcher.DispatchHandler {
  readonly #response: ServerResponse;
  readonly #headers: OutgoingHttpHeaders;
  readonly #events: RelayEvents;
  #controller: Dispatcher.DispatchController | undefined;
  #over = false;

  constructor(response: ServerResponse, headers: OutgoingHttpHeaders, events: RelayEvents) {
    this.#response = response;
    this.#headers = headers;
    this.#events = events;
    response.once('close', () => {
      if (!this.#over) this.abort(clientGone);
    });
  }

  /** Closes the connection to the service; nothing more comes from it. */
  abort(reason: Error): void {
    this.#over = true;
    this.#controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#over) controller.abort(clientGone);
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (status < 200 || this.#over) return;
    this.#response.writeHead(status, responseHeaders(headers, this.#headers));
    this.#response.on('drain', () => controller.resume());
    if (this.#events.onChunk !== undefined) this.#response.flushHeaders();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#over) return;
    this.#events.onChunk?.(chunk);
    if (!this.#response.write(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    if (this.#over) return;
    this.#over = true;
    this.#response.end();
    discardRest(this.#response.req);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#over) return;
    this.#over = true;
    this.#events.onFailure(error);
  }
}
