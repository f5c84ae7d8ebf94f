import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Relay } from '../forward/relay.ts';
import { trackLines } from './line-tracker.ts';

const drained = new Error('The gateway drains');
const STATUS_STREAMING = 0;
const POLL_MS = 10;

const lineHead = z.object({
  seq: z.number().int(),
  messages: z.tuple([z.object({ uuid: z.string(), role: z.string(), content: z.string() })]),
});

/** The line that ends a reply here while it goes on elsewhere; like a ping it repeats the last seq. */
function farewell(lastLine: string): string {
  let seq = 0;
  let uuid = '';
  try {
    const last = lineHead.parse(JSON.parse(lastLine));
    seq = last.seq;
    uuid = last.messages[0].uuid;
  } catch {
    // No line was sent yet, or one of another form: the farewell then says 0.
  }
  const messages = [{ uuid, role: 'assistant', content: '' }];
  const why = { code: 503, error: 'The connection is being moved: go on reading', errorCode: 'DRAINING' };
  return `${JSON.stringify({ seq, messages, done: true, status: STATUS_STREAMING, ...why, resumable: true })}\n`;
}

/** The replies that are being streamed through this process. */
export interface LiveStreams {
  /** Follows a stream; returns what must see every chunk of it. */
  follow(response: ServerResponse): { see: (chunk: Buffer) => void; relayedBy: (relay: Relay) => void };
  count(): number;
  /** Ends every one with a last line, at a line's end where one comes within `patienceMs`. */
  endAll(patienceMs: number): Promise<void>;
}

export function createLiveStreams(): LiveStreams {
  const live = new Map<ServerResponse, { end: () => void; midLine: () => boolean }>();
  return {
    follow(response) {
      const lines = trackLines();
      let relay: Relay | undefined;
      const end = () => {
        relay?.abort(drained);
        if (lines.midLine() || !response.headersSent) response.destroy();
        else response.end(farewell(lines.last()));
      };
      live.set(response, { end, midLine: lines.midLine });
      response.once('close', () => live.delete(response));
      return {
        see: lines.see,
        relayedBy: (one) => {
          relay = one;
        },
      };
    },
    count: () => live.size,
    async endAll(patienceMs) {
      const until = Date.now() + patienceMs;
      while (live.size > 0) {
        const late = Date.now() >= until;
        const ending = [...live.values()].filter((stream) => late || !stream.midLine());
        for (const stream of ending) stream.end();
        if (late) return;
        await sleep(POLL_MS);
      }
    },
  };
}
