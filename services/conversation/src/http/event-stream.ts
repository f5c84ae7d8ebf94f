import type { ServerResponse } from 'node:http';
import { Silence } from '@tutka/push-stream';
import { endPieces, streamHead, writePiece } from '@tutka/service-runtime';

const PING_MS = 15_000;

/** Server-sent events: the head goes out with the first of them, or with a comment after 15 s of silence. */
export class EventStream {
  readonly #response: ServerResponse;
  readonly #silence: Silence;
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
      this.#silence.end();
      room();
    });
    this.#silence = new Silence(pingMs, () => {
      if (!response.writableNeedDrain) this.#write(': ping\n\n');
    });
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
    this.#silence.end();
  }

  end(): void {
    this.leave();
    endPieces(this.#response);
  }

  #write(text: string): Promise<void> | undefined {
    const response = this.#response;
    if (response.destroyed || response.writableEnded) return undefined;
    if (!response.headersSent) response.writeHead(200, streamHead(response, 'text/event-stream'));
    this.#silence.broken();
    if (writePiece(response, text)) return undefined;
    return new Promise((resolve) => {
      this.#onRoom = resolve;
    });
  }
}
