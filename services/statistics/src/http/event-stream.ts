import type { ServerResponse } from 'node:http';
import { streamHead } from '@tutka/service-runtime';

const PING_MS = 15_000;

/** Server-sent events: a comment goes out after 15 s of silence. */
export interface EventStream {
  /** Sends an event at once; resolves when there is room for the next; undefined: there is. */
  send(data: unknown): Promise<void> | undefined;
  end(): void;
}

/** Begins an answer of server-sent events. */
export function openEvents(response: ServerResponse): EventStream {
  response.writeHead(200, streamHead(response, 'text/event-stream'));
  response.flushHeaders();
  const ping = setInterval(() => {
    if (!response.writableNeedDrain) response.write(': ping\n\n');
  }, PING_MS);
  response.on('error', () => response.destroy());
  response.once('close', () => clearInterval(ping));
  return {
    send(data) {
      if (response.destroyed || response.writableEnded) return undefined;
      ping.refresh();
      if (response.write(`data: ${JSON.stringify(data)}\n\n`)) return undefined;
      return roomIn(response);
    },
    end() {
      clearInterval(ping);
      response.end();
    },
  };
}

/** Nothing of it stays with the answer, which is open for as long as somebody looks. */
function roomIn(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      response.off('drain', goOn).off('close', goOn);
      resolve();
    };
    response.on('drain', goOn).on('close', goOn);
  });
}
