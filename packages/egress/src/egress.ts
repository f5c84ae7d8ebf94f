import { inSpan } from '@tutka/tracing';
import type { Response } from 'undici';
import { addressPolicy } from './address-policy.ts';
import { createAgents } from './agents.ts';
import { type Resolver, systemResolver } from './resolver.ts';
import { type StreamedAnswer, webResponse } from './streamed-answer.ts';
import { type StreamRequest, streamedFetch } from './streamed-fetch.ts';
import { type EgressRequest, type EgressResponse, wholeFetch } from './whole-fetch.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 10_000_000;

export interface EgressOptions {
  /** Ranges that are opened on purpose (`EGRESS_ALLOW`), for example `10.0.0.0/8`. */
  readonly allowCidrs?: readonly string[] | undefined;
  /** Exact `host:port` that may be reached, whatever their address. */
  readonly allowHosts?: readonly string[] | undefined;
  /** Ports besides 80 and 443. */
  readonly allowPorts?: readonly number[] | undefined;
  readonly resolver?: Resolver | undefined;
  /** Milliseconds for one `fetch` that names none, redirects included; 10 s. */
  readonly timeoutMs?: number | undefined;
  /** Bytes of the decompressed body of one `fetch`; 10 MB. */
  readonly maxBytes?: number | undefined;
}

/** Requests to hosts that a user may choose. All throw `EgressRefused`, or the reason of an aborted `signal`. */
export interface Egress {
  /** A whole answer of limited size and time; at most three redirects, each checked. */
  fetch(url: string | URL, request?: EgressRequest): Promise<EgressResponse>;
  /** An answer whose body comes as it is told, without limits and redirects; time is up to the caller's `signal`. */
  listen(url: string | URL, request?: StreamRequest): Promise<StreamedAnswer>;
  /** The same as a web `Response`. */
  stream(url: string | URL, request?: StreamRequest): Promise<Response>;
  /** Ends every connection. */
  close(): Promise<void>;
}

/** What is wrong with an address is told by the fetch. */
function hostOf(url: string | URL): string {
  return URL.parse(String(url))?.host ?? '';
}

/** Throws where a range of `allowCidrs` cannot be read. */
export function createEgress(options: EgressOptions = {}): Egress {
  const agents = createAgents(
    addressPolicy(options.allowCidrs ?? []),
    options.allowHosts ?? [],
    options.allowPorts ?? [],
    options.resolver ?? systemResolver,
  );
  const limits = {
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    maxBytes: options.maxBytes ?? MAX_BYTES,
  };
  return {
    fetch: (url, request = {}) =>
      inSpan(request.method ?? 'GET', { kind: 'client', attributes: { 'server.address': hostOf(url) } }, () =>
        wholeFetch(agents, limits, url, request),
      ),
    listen: async (url, request = {}) => streamedFetch(agents, url, request),
    stream: async (url, request = {}) => webResponse(await streamedFetch(agents, url, request)),
    close: () => agents.close(),
  };
}
