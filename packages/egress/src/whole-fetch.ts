import type { Dispatcher } from 'undici';
import type { Agents } from './agents.ts';
import { ACCEPTED_ENCODINGS, readBody } from './decoded-body.ts';
import { type Hop, nextHop } from './hop.ts';
import { refusalOf } from './refusal-of.ts';
import { EgressRefused } from './refused.ts';
import { type GivenHeaders, requestHeaders } from './request-headers.ts';
import { unlessAborted } from './unless-aborted.ts';
import { readUrl } from './url.ts';

const MAX_REDIRECTS = 3;

export interface EgressRequest {
  readonly method?: string | undefined;
  readonly headers?: GivenHeaders | undefined;
  readonly body?: string | Uint8Array | undefined;
  readonly signal?: AbortSignal | null | undefined;
  /** `host:port` that this request may reach though it is private, as saved by an ADMIN. */
  readonly allowHosts?: readonly string[] | undefined;
  /** Milliseconds for everything, in place of the usual ones. */
  readonly timeoutMs?: number | undefined;
  /** Told where a redirect leads before it is followed; what it throws ends the fetch. */
  readonly onRedirect?: ((url: string) => void | Promise<void>) | undefined;
}

/** A whole answer, decompressed. */
export interface EgressResponse {
  /** Where it came from in the end. */
  readonly url: string;
  readonly status: number;
  /** Names in lower case; several of one name are joined by a comma. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

export interface WholeFetchLimits {
  /** Milliseconds for everything, redirects and body included. */
  readonly timeoutMs: number;
  /** Bytes of the decompressed body. */
  readonly maxBytes: number;
}

type Answer = Dispatcher.ResponseData;

function headersOf(answer: Answer): Record<string, string> {
  const entries = Object.entries(answer.headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

async function followed(
  agents: Agents,
  first: Hop,
  request: EgressRequest,
  signal: AbortSignal,
): Promise<{ hop: Hop; answer: Answer }> {
  let hop = first;
  for (let redirects = 0; ; redirects += 1) {
    const answer = await send(agents, hop, request, signal);
    const next = nextHopOf(hop, answer);
    if (!next) return { hop, answer };
    answer.body.on('error', () => undefined).destroy();
    if (redirects === MAX_REDIRECTS) {
      throw new EgressRefused(
        'BAD_REDIRECT',
        `"${first.url.host}" sends on more than ${MAX_REDIRECTS} times.`,
      );
    }
    await toldOf(next, request);
    hop = next;
  }
}

/** What the caller throws is its own, not a refusal of ours. */
class EndedByCaller extends Error {}

async function toldOf({ url }: Hop, { onRedirect }: EgressRequest): Promise<void> {
  try {
    await onRedirect?.(url.href);
  } catch (cause) {
    throw new EndedByCaller('The caller does not follow', { cause });
  }
}

function nextHopOf(hop: Hop, answer: Answer): Hop | undefined {
  try {
    const location = answer.headers.location;
    return nextHop(hop, answer.statusCode, Array.isArray(location) ? location[0] : location);
  } catch (error) {
    answer.body.on('error', () => undefined).destroy();
    throw error;
  }
}

async function send(agents: Agents, hop: Hop, request: EgressRequest, signal: AbortSignal): Promise<Answer> {
  const { url, method, headers, body } = hop;
  const asked = {
    origin: url.origin,
    path: url.pathname + url.search,
    method,
    headers,
    body: body ?? null,
    signal,
  };
  try {
    // What has no connection yet hears of the signal only once it has one.
    const agent = agents.agentFor(url, request.allowHosts ?? []);
    return await agents.waiting(url, () => unlessAborted(agent.request(asked), signal));
  } catch (error) {
    throw refusalOf(error, url, request.signal);
  }
}

/** Fetches a whole small answer, following redirects; each step is checked anew. Throws `EgressRefused`, and what `onRedirect` throws. */
export async function wholeFetch(
  agents: Agents,
  limits: WholeFetchLimits,
  address: string | URL,
  request: EgressRequest,
): Promise<EgressResponse> {
  const url = readUrl(address);
  const deadline = AbortSignal.timeout(request.timeoutMs ?? limits.timeoutMs);
  const signal = request.signal ? AbortSignal.any([request.signal, deadline]) : deadline;
  const headers = requestHeaders(request.headers, { 'accept-encoding': ACCEPTED_ENCODINGS });
  const first: Hop = { url, method: request.method ?? 'GET', headers, body: request.body };
  try {
    const { hop, answer } = await followed(agents, first, request, signal);
    const known = headersOf(answer);
    const body = await readBody(answer.body, known['content-encoding'] ?? '', limits.maxBytes);
    return { url: hop.url.href, status: answer.statusCode, headers: known, body };
  } catch (error) {
    if (error instanceof EndedByCaller) throw error.cause;
    throw refusalOf(error, url, request.signal);
  }
}
