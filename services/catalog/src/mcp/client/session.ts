import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { FetchLike, Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { Egress } from '@tutka/egress';
import { Answers } from './answers.ts';
import { brokenOff, failureOf, timedOut } from './failure-of.ts';
import { type Guarded, guardedFetch, MAX_ANSWER_BYTES } from './guarded-fetch.ts';
import { leaveOutNulls } from './leave-out-nulls.ts';
import type { McpTarget } from './target.ts';

const CONNECT_MS = 10_000;
/** For a server to hear that a call was given up, and then that the session ends. */
const GIVEN_UP_MS = 200;
const FAREWELL_MS = 2_000;

/** A connection to one server for one principal. */
export interface McpSession {
  readonly client: Client;
  /** Ends with the session: the caller goes, time is up, or the server said too much or is gone. */
  readonly signal: AbortSignal;
  /** Whether the last request failed of what the server answered: it did not go unanswered. */
  isRefused(): boolean;
}

/**
 * Connects anew, works, and says goodbye; nothing is shared with any other call. Throws McpFailure, or the reason of
 * an aborted `signal`.
 */
export async function withSession<T>(
  egress: Egress,
  target: McpTarget,
  signal: AbortSignal,
  work: (session: McpSession) => Promise<T>,
): Promise<T> {
  const ending = new AbortController();
  let seen: unknown;
  const onFailure = (error: unknown) => {
    seen ??= error;
  };
  const answers = new Answers(target.transport === 'sse', () => ending.abort(brokenOff(target)));
  const transport = await transportTo(target, (to) =>
    guardedFetch({ egress, ...to, ending, onFailure, onOver: (stream) => answers.over(stream) }),
  );
  // The SDK reads a message once this is done with it.
  transport.onmessage = (message) => {
    if ('result' in message) leaveOutNulls(message.result);
    answers.heard(message);
  };
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
  const client = new Client({ name: 'tutka', version: '1' });
  client.onerror = (error) => answers.failed(error);
  const given = AbortSignal.any([signal, ending.signal]);
  try {
    const connected = client.connect(transport, { signal: given, timeout: CONNECT_MS });
    await inTime(connected, target, given);
    return await work({ client, signal: given, isRefused: () => answers.isRefused });
  } catch (error) {
    signal.throwIfAborted();
    throw failureOf(ending.signal.aborted ? ending.signal.reason : error, { seen, target, answers });
  } finally {
    void farewell(client, transport, signal.aborted).finally(() => ending.abort());
  }
}

/** The older SSE waits for ever for its first event. */
async function inTime(connected: Promise<void>, target: McpTarget, signal: AbortSignal): Promise<void> {
  const late = new AbortController();
  const stop = AbortSignal.any([signal, late.signal]);
  try {
    await Promise.race([
      connected,
      sleep(CONNECT_MS, undefined, { signal: stop }).then(() => {
        throw timedOut(target);
      }),
    ]);
  } finally {
    late.abort();
    connected.catch(() => undefined);
  }
}

async function transportTo(
  target: McpTarget,
  fetchTo: (to: Pick<Guarded, 'origin' | 'headers'>) => FetchLike,
): Promise<Transport> {
  if (target.transport === 'stdio') {
    const { StdioClientTransport } = await import('@modelcontextprotocol/sdk/client/stdio.js');
    const { command, args, env, cwd } = target.program;
    const program = { command, args: [...args], env: { ...env }, ...(cwd === undefined ? {} : { cwd }) };
    return new StdioClientTransport({ ...program, stderr: 'ignore', maxBufferSize: MAX_ANSWER_BYTES });
  }
  const { url, headers } = target;
  const fetch = fetchTo({ origin: url.origin, headers });
  if (target.transport === 'sse') {
    const { SSEClientTransport } = await import('@modelcontextprotocol/sdk/client/sse.js');
    return new SSEClientTransport(url, { fetch });
  }
  const { StreamableHTTPClientTransport } = await import(
    '@modelcontextprotocol/sdk/client/streamableHttp.js'
  );
  return new StreamableHTTPClientTransport(url, { fetch });
}

/** Lets the last messages out, ends the session at the server, closes. */
async function farewell(client: Client, transport: Transport, givenUp: boolean): Promise<void> {
  if (givenUp) await sleep(GIVEN_UP_MS);
  const terminate = 'terminateSession' in transport ? transport.terminateSession : undefined;
  const said = typeof terminate === 'function' ? terminate.call(transport) : undefined;
  await Promise.race([said, sleep(FAREWELL_MS, undefined, { ref: false })]).catch(() => undefined);
  await client.close().catch(() => undefined);
}
