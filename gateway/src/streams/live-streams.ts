import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { endPieces, failures } from '@tutka/service-runtime';
import { z } from 'zod';
import type { Relay } from '../forward/relay.ts';
import { trackLines } from './line-tracker.ts';

const drained = new Error('The gateway drains');
const STATUS_STREAMING = 0;
const STATUS_FAILED = 3;
const POLL_MS = 10;

const lineHead = z.object({
  seq: z.number().int(),
  messages: z.tuple([z.object({ uuid: z.string(), role: z.string(), content: z.string() })]),
});

/** How what comes in lines ends that this process cannot send any further. */
const FAREWELLS = {
  reply: {
    status: STATUS_STREAMING,
    code: 503,
    error: 'The connection is being moved: go on reading',
    errorCode: 'DRAINING',
    resumable: true,
  },
  trial: {
    status: STATUS_FAILED,
    code: failures.unavailable.code,
    error: 'The service is being restarted. Try again in a moment.',
    errorCode: failures.unavailable.errorCode,
  },
};

/**
 * What comes in lines: a reply, which goes on elsewhere; a trial, of which nobody keeps anything; or news, which whoever
 * finds them ended opens anew.
 */
export type LinesOf = keyof typeof FAREWELLS | 'news';

/** The line that ends a reply or a trial here; like a ping it repeats the last seq. */
function farewell(of: keyof typeof FAREWELLS, lastLine: string): string {
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
  return `${JSON.stringify({ seq, messages, done: true, ...FAREWELLS[of] })}\n`;
}

/** One of them. */
interface LiveStream {
  /** Must see every chunk of it. */
  see(chunk: Buffer): void;
  relayedBy(relay: Relay): void;
  /** Nothing more comes: ends a reply or a trial with its last line where it stands at a line's end. False: it does not. */
  part(): boolean;
}

/** The replies, and whatever else comes in lines, that are being streamed through this process. */
export interface LiveStreams {
  follow(response: ServerResponse, of: LinesOf): LiveStream;
  count(): number;
  /** Ends every one, at a line's end where one comes within `patienceMs`, and those that come later too. */
  endAll(patienceMs: number): Promise<void>;
}

export function createLiveStreams(): LiveStreams {
  const live = new Map<ServerResponse, { end: () => void; isWhole: () => boolean }>();
  let isEnding = false;
  return {
    follow(response, of) {
      const lines = trackLines();
      let relay: Relay | undefined;
      // Who asks has to be told first which reply it is; who comes back knows.
      const isNamed = () => lines.last() !== '' || response.req.method === 'GET';
      const isWhole = () => response.headersSent && isNamed() && !lines.midLine();
      const part = () => {
        if (of === 'news' || response.writableEnded || !isWhole()) return false;
        // Whoever goes on reading is not to come back over the connection of a process that ends.
        endPieces(response, farewell(of, lines.last()), () => response.socket?.destroySoon());
        return true;
      };
      const end = () => {
        if (response.writableEnded) return;
        relay?.abort(drained);
        if (of === 'news' && isWhole()) endPieces(response);
        else if (!part()) response.destroy();
      };
      live.set(response, { end, isWhole });
      response.once('close', () => live.delete(response));
      return {
        see(chunk) {
          lines.see(chunk);
          // Over a kept connection one may still come: it is moved on with its first line.
          if (isEnding && isWhole()) setImmediate(end);
        },
        part,
        relayedBy: (one) => {
          relay = one;
        },
      };
    },
    count: () => live.size,
    async endAll(patienceMs) {
      isEnding = true;
      const until = Date.now() + patienceMs;
      while (live.size > 0) {
        const late = Date.now() >= until;
        const ending = [...live.values()].filter((stream) => late || stream.isWhole());
        for (const stream of ending) stream.end();
        if (late) return;
        await sleep(POLL_MS);
      }
    },
  };
}
