import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { Egress } from '@tutka/egress';
import type { AnswerStream } from './answers.ts';
import { McpFailure } from './failure.ts';

/** Bytes that a server may send in one session. */
export const MAX_ANSWER_BYTES = 8_000_000;

/** What a session's requests go through, and who hears of them. */
export interface Guarded {
  readonly egress: Egress;
  /** Go to this origin and to no other. */
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Ends every request; aborted here when a server says too much. */
  readonly ending: AbortController;
  /** Told of what stopped a request, before the SDK wraps it. */
  readonly onFailure: (error: unknown) => void;
  /** Told of a stream of events that has ended, or broke. */
  readonly onOver: (stream: AnswerStream) => void;
}

/** Whether a stream of events names any of them. */
class Names {
  #before = '\n';
  found = false;

  take(chunk: Uint8Array): void {
    const text = this.#before + Buffer.from(chunk).toString('latin1');
    this.found ||= /[\r\n]id:/.test(text);
    this.#before = text.slice(-3);
  }
}

/** A fetch for the SDK: through egress, with the session's credentials, within its limit of bytes. */
export function guardedFetch({ egress, origin, headers, ending, onFailure, onOver }: Guarded): FetchLike {
  let left = MAX_ANSWER_BYTES;
  const counted = (names: Names) =>
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        left -= chunk.length;
        names.take(chunk);
        if (left >= 0) return controller.enqueue(chunk);
        const failure = tooLarge();
        onFailure(failure);
        controller.error(failure);
        ending.abort(failure);
      },
    });
  const bodyIn = (answer: Response, method: string | undefined, body: string | undefined) => {
    if (!answer.body) return null;
    const names = new Names();
    const { readable, writable } = counted(names);
    const isEvents = answer.headers.get('content-type')?.startsWith('text/event-stream');
    const over = () => void (isEvents && onOver({ method, body, canResume: names.found }));
    answer.body.pipeTo(writable).then(over, over);
    return readable;
  };
  return async (address, init = {}) => {
    const url = new URL(address);
    const own = url.origin === origin ? headers : {};
    const body = bodyOf(init.body);
    try {
      const answer = await egress.stream(url, {
        method: init.method,
        headers: { ...Object.fromEntries(new Headers(init.headers)), ...own },
        body,
        signal: init.signal ? AbortSignal.any([init.signal, ending.signal]) : ending.signal,
      });
      // The SDK looks for the platform's own Response, which undici's is not.
      return new Response(bodyIn(answer, init.method, body), {
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
