import type { ServerResponse } from 'node:http';
import { NearEnd } from '../process/near-end.ts';

/** A reply as newline-separated JSON. */
export interface LineStream {
  /** Sends a line at once; resolves when there is room for the next. False: the client has gone. */
  write(line: unknown): Promise<boolean>;
  /** Ends the stream, with a last line where one is given. */
  end(last?: unknown): void;
  /** Resolves when the stream is over: ended by us, or left by the client. */
  readonly closed: Promise<void>;
  /** True once the client has gone. */
  readonly gone: boolean;
}

/**
 * The head of an answer that goes on for a while. Nothing keeps its pieces back, and no request follows over its connection: a
 * process that ends closes it with the answer, when the next one may be on its way. One within the process is kept: both its ends end
 * with that.
 */
export const streamHead = (
  { socket }: ServerResponse,
  type: 'application/x-ndjson' | 'text/event-stream',
) => ({
  'content-type': `${type}; charset=utf-8`,
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  ...(!(socket instanceof NearEnd) && { connection: 'close' }),
});

/** Begins an NDJSON answer: head sent at once, nothing kept back, writing waits for a slow reader. */
export function openStream(response: ServerResponse): LineStream {
  response.writeHead(200, streamHead(response, 'application/x-ndjson'));
  response.flushHeaders();
  let over = response.destroyed;
  let waiting: (() => void)[] = [];
  const resume = () => {
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  };
  const closed = new Promise<void>((resolve) => {
    if (over) resolve();
    response.once('close', () => {
      over = true;
      resume();
      resolve();
    });
  });
  response.on('drain', resume);
  response.on('error', () => response.destroy());
  return {
    async write(line) {
      if (over || response.writableEnded) return false;
      if (!response.write(`${JSON.stringify(line)}\n`)) {
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
      }
      return !over;
    },
    end(last) {
      if (over || response.writableEnded) return;
      response.end(last === undefined ? undefined : `${JSON.stringify(last)}\n`);
    },
    closed,
    get gone() {
      return over && !response.writableFinished;
    },
  };
}
