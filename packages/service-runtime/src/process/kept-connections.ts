import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Pool } from 'undici';
import { nearOrFar } from './near-connections.ts';
import { rememberedLookup } from './remembered-lookup.ts';

/** A name that was never looked up is so within it, and a question to a cluster's DNS that is lost is asked again after five seconds. */
const CONNECT_MS = 6000;
const KEPT_MS = 4000;
/** How long a server that ends leaves a connection to whoever keeps it: longer than our own clients do, whose timers are coarse. */
const LEFT_MS = 6000;

/**
 * How our own processes keep connections to each other. A connection is given up by its client, before a server that ends
 * closes it: what a client sends at the moment of that would be lost, and nobody could say whether it was heard.
 */
export const keptConnections = {
  pipelining: 1,
  keepAliveTimeout: KEPT_MS,
  // A server's own word on it is not taken beyond this.
  keepAliveMaxTimeout: KEPT_MS,
  connect: nearOrFar({ timeout: CONNECT_MS, lookup: rememberedLookup() }),
} as const satisfies Pool.Options;

/** Of the time to end, this is for replies. */
const REPLIES_MS = 4000;

/** How long a server that has `limitMs` to end leaves a connection that waits for its next request; at most `mostMs`. */
export const leftMs = (limitMs: number, mostMs = LEFT_MS) =>
  Math.min(mostMs, Math.max(limitMs - REPLIES_MS, limitMs / 10));

/** Who is connected to a server. */
export interface Connections {
  count(): number;
  /** Tells by the heads that are still to be sent that the connection ends with the answer. */
  endWithAnswers(): void;
  /** Closes those that have waited for a request for `ms`. */
  closeWaiting(ms: number): void;
}

interface Waiting {
  readonly since: number;
  /** Bytes that had come by then: more say that the next request is coming in. */
  readonly heard: number;
}

/** Follows since when each connection waits for its next request. */
export function followConnections(server: Server): Connections {
  const waiting = new Map<Socket, Waiting>();
  const answering = new Set<ServerResponse>();
  let count = 0;
  const waits = (socket: Socket) =>
    void waiting.set(socket, { since: performance.now(), heard: socket.bytesRead });
  server.on('connection', (socket: Socket) => {
    count += 1;
    waits(socket);
    socket.once('close', () => {
      count -= 1;
      waiting.delete(socket);
    });
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    waiting.delete(socket);
    answering.add(response);
    response.once('close', () => {
      answering.delete(response);
      if (!socket.destroyed) waits(socket);
    });
  });
  return {
    count: () => count,
    endWithAnswers() {
      for (const response of answering) if (!response.headersSent) response.setHeader('connection', 'close');
    },
    closeWaiting(ms) {
      const until = performance.now() - ms;
      for (const [socket, { since, heard }] of waiting)
        if (since <= until && socket.bytesRead === heard) socket.destroy();
    },
  };
}
