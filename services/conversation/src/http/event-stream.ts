import type { ServerResponse } from 'node:http';
import { streamHead } from '@tutka/service-runtime';

const PING_MS = 15_000;

/** Server-sent events: the head goes out with the first of them, or with a comment after 15 s of silence. */
export class EventStream {
  readonly #response: ServerResponse;
  readonly #ping: NodeJS.Timeout;
  #onRoom: (() => void) | undefined;

  constructor(response: ServerResponse, pingMs = PING_MS) {
    this.#response = response;
    const room = () => {
      this.#onRoom?.();
      this.#onRoom = undefined;
    };
    response.on('drain', room);
    response.on('error', () => response.destroy());
    response.once('close', () => {
      clearInterval(this.#ping);
      room();
    });
    this.#ping = setInterval(() => {
      if (!response.writableNeedDrain) this.#write(': ping\n\n');
    }, pingMs);
  }

  /** Whether the answer has begun: a failure can no longer be its status. */
  get hasBegun(): boolean {
    return this.#response.headersSent;
  }

  /** Sends an event at once; resolves when there is room for the next; undefined: there is. */
  send(data: unknown): Promise<void> | undefined {
    return this.#write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
  }

  /** Keeps silent from now on: somebody else answers. */
  leave(): void {
    clearInterval(this.#ping);
  }

  end(): void {
    this.leave();
    this.#response.end();
  }

  #write(text: string): Promise<void> | undefined {
    const response = this.#response;
    if (response.destroyed || response.writableEnded) return undefined;
    if (!response.headersSent) response.writeHead(200, streamHead('text/event-stream'));
    this.#ping.refresh();
    if (response.write(text)) return undefined;
    return new Promise((resolve) => {
      this.#onRoom = resolve;
    });
  }
}
