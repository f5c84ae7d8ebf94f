import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { Egress } from '@tutka/egress';
import { McpFailure } from './failure.ts';

/** Bytes that a server may send in one session. */
export const MAX_ANSWER_BYTES = 8_000_000;

interface Guarded {
  readonly egress: Egress;
  /** Go to this origin and to no other. */
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Ends every request; aborted here when a server says too much. */
  readonly ending: AbortController;
  /** Told of what stopped a request, before the SDK wraps it. */
  readonly onFailure: (error: unknown) => void;
}

/** A fetch for the SDK: through egress, with the session's credentials, within its limit of bytes. */
export function guardedFetch({ egress, origin, headers, ending, onFailure }: Guarded): FetchLike {
  let left = MAX_ANSWER_BYTES;
  const counted = () =>
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        left -= chunk.length;
        if (left >= 0) return controller.enqueue(chunk);
        const failure = tooLarge();
        onFailure(failure);
        controller.error(failure);
        ending.abort(failure);
      },
    });

  return async (address, init = {}) => {
    const url = new URL(address);
    const own = url.origin === origin ? headers : {};
    try {
      const answer = await egress.stream(url, {
        method: init.method,
        headers: { ...Object.fromEntries(new Headers(init.headers)), ...own },
        body: bodyOf(init.body),
        signal: init.signal ? AbortSignal.any([init.signal, ending.signal]) : ending.signal,
      });
      // The SDK looks for the platform's own Response, which undici's is not.
      return new Response(answer.body?.pipeThrough(counted()) ?? null, {
        status: answer.status,
        headers: [...answer.headers],
      });
    } catch (error) {
      onFailure(error);
      throw error;
    }
  };
}

function tooLarge(): McpFailure {
  return new McpFailure(
    'TOO_LARGE',
    `The server answered more than ${MAX_ANSWER_BYTES / 1e6} MB. Ask it for less at once.`,
  );
}

function bodyOf(body: RequestInit['body']): string | undefined {
  if (body === null || body === undefined) return undefined;
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new TypeError('A body for a server is text');
}
