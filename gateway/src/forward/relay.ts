import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Gzip } from 'node:zlib';
import { discardRest, endPieces, writePiece } from '@tutka/service-runtime';
import type { Dispatcher } from 'undici';
import { compressorFor } from './compression.ts';
import { responseHeaders } from './response-headers.ts';

/** Told how an exchange with a service went. */
export interface RelayEvents {
  /** Sees every piece of a stream as it goes out. */
  readonly onChunk?: ((chunk: Buffer) => void) | undefined;
  /** The service failed before or while it answered. */
  readonly onFailure: (error: Error) => void;
}

/** Where an answer goes. */
interface Sink {
  /** False: there is no room for more until `drain`. */
  write(chunk: Buffer): boolean;
  end(): void;
}

const clientGone = new Error('The client has gone');

/**
 * Passes a service's answer to the client piece by piece: a slow client pauses the service, a client that goes away
 * closes the connection to the service at once.
 */
export class Relay implements Dispatcher.DispatchHandler {
  readonly #response: ServerResponse;
  /** The response, as it is or in pieces, or a compressor before it. */
  #sink: Sink;
  readonly #headers: OutgoingHttpHeaders;
  readonly #events: RelayEvents;
  #controller: Dispatcher.DispatchController | undefined;
  #over = false;

  constructor(response: ServerResponse, headers: OutgoingHttpHeaders, events: RelayEvents) {
    this.#response = response;
    this.#sink = response;
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
    const response = this.#response;
    const head = responseHeaders(headers, this.#headers);
    const compressor = compressorFor(response.req, headers);
    if (compressor !== undefined) {
      delete head['content-length'];
      head['content-encoding'] = 'gzip';
      head.vary = 'accept-encoding';
      this.#sink = compressor;
      throughTo(compressor, response);
    }
    response.writeHead(status, head);
    (compressor ?? response).on('drain', () => controller.resume());
    if (this.#events.onChunk === undefined) return;
    response.flushHeaders();
    this.#sink = compressor ?? inPieces(response);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#over) return;
    this.#events.onChunk?.(chunk);
    if (!this.#sink.write(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    if (this.#over) return;
    this.#over = true;
    this.#sink.end();
    discardRest(this.#response.req);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#over) return;
    this.#over = true;
    this.#events.onFailure(error);
  }
}

/** Not by `pipeline`, which listens for the end of the response so often that Node warns of a leak with each answer. */
function throughTo(compressor: Gzip, response: ServerResponse): void {
  compressor.pipe(response);
  compressor.once('error', () => response.destroy());
  response.once('close', () => compressor.destroy());
}

function inPieces(response: ServerResponse): Sink {
  return { write: (chunk) => writePiece(response, chunk), end: () => endPieces(response) };
}
