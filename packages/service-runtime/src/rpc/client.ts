import { Agent } from 'node:http';
import type { DescService } from '@bufbuild/protobuf';
import { type Client, createClient, type Interceptor } from '@connectrpc/connect';
import { createConnectTransport } from '@connectrpc/connect-node';
import { currentRequest } from '../context/request-context.ts';
import type { Principal } from '../principal.ts';
import type { Signer } from '../tokens/signer.ts';

const CALL_TIMEOUT_MS = 10_000;

/** For whom a call is made, and for which turn or job. */
export interface CallFor {
  readonly cause?: string;
}

/** Calls another service; every call is signed for the principal it is made for. */
export interface InternalClient<T extends DescService> {
  /** The service's methods, acting for `principal`. */
  as(principal: Principal, reason?: CallFor): Client<T>;
  /** Closes idle connections. */
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

function signing(signer: Signer, audience: string, act: Principal, cause: string | undefined): Interceptor {
  return (next) => (request) => {
    const claims = cause === undefined ? { audience, act } : { audience, act, cause };
    request.header.set('authorization', `Bearer ${signer.sign(claims)}`);
    const context = currentRequest();
    if (context !== undefined) request.header.set('x-request-id', context.requestId);
    if (context?.traceparent !== undefined) request.header.set('traceparent', context.traceparent);
    return next(request);
  };
}

/** A client of another service over HTTP/1.1 with connections kept open. */
export function createInternalClient<T extends DescService>(
  service: T,
  options: InternalClientOptions,
): InternalClient<T> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const transportFor = (interceptor: Interceptor) =>
    createConnectTransport({
      baseUrl: options.url,
      httpVersion: '1.1',
      useBinaryFormat: true,
      defaultTimeoutMs: options.timeoutMs ?? CALL_TIMEOUT_MS,
      interceptors: [interceptor],
      acceptCompression: [],
      nodeOptions: { agent },
    });
  return {
    as: (principal, reason) =>
      createClient(
        service,
        transportFor(signing(options.signer, options.audience, principal, reason?.cause)),
      ),
    close: () => agent.destroy(),
  };
}
