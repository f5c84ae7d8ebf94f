import type { DescService } from '@bufbuild/protobuf';
import { type Client, createClient } from '@connectrpc/connect';
import { activeTraceparent } from '@tutka/tracing';
import { Pool } from 'undici';
import { currentRequest } from '../context/request-context.ts';
import type { Principal } from '../principal.ts';
import { keptConnections } from '../process/kept-connections.ts';
import type { Signer } from '../tokens/signer.ts';
import { createPoolTransport } from './transport.ts';

const CALL_TIMEOUT_MS = 10_000;
const MAX_CONNECTIONS = 64;

/** Calls another service; every call is signed for the principal it is made for. */
export interface InternalClient<T extends DescService> {
  /** The service's methods, acting for `principal`. They fail with a ConnectError. */
  as(principal: Principal): Client<T>;
  /** Closes the connections. */
  close(): void;
}

export interface InternalClientOptions {
  /** Base address, `http://host:port`. */
  readonly url: string;
  readonly signer: Signer;
  /** The service that is asked. */
  readonly audience: string;
  /** Default 10,000. */
  readonly timeoutMs?: number;
}

function headersOf(token: string): string[] {
  const headers = ['authorization', `Bearer ${token}`];
  const context = currentRequest();
  if (context !== undefined) headers.push('x-request-id', context.requestId);
  const traceparent = activeTraceparent() ?? context?.traceparent;
  if (traceparent !== undefined) headers.push('traceparent', traceparent);
  if (context?.address !== undefined) headers.push('x-forwarded-for', context.address);
  return headers;
}

/** A client of another service over HTTP/1.1 with connections kept open, or without one where it runs in this process. */
export function createInternalClient<T extends DescService>(
  service: T,
  options: InternalClientOptions,
): InternalClient<T> {
  const { signer, audience, timeoutMs = CALL_TIMEOUT_MS } = options;
  const { origin } = new URL(options.url);
  const pool = new Pool(origin, {
    ...keptConnections,
    connections: MAX_CONNECTIONS,
  });
  return {
    as(principal) {
      const headers = () => headersOf(signer.sign({ audience, act: principal }));
      return createClient(service, createPoolTransport({ origin, pool, timeoutMs, headers }));
    },
    close: () => void pool.destroy(),
  };
}
