import type { ServerResponse } from 'node:http';
import { Silence } from '@tutka/push-stream';
import { endPieces, streamHead, writePiece } from '@tutka/service-runtime';
import type { LineForm } from '../domain/reply-line.ts';
import type { LineSink } from '../replies/follow-reply.ts';

const PING_MS = 15_000;

/** An NDJSON answer: the head goes out at once, each write as it comes, and a ping after 15 s of silence. */
export class LineResponse implements LineSink {
  readonly #response: ServerResponse;
  readonly #form: LineForm;
  readonly #silence: Silence;
  #lastSeq: number;
  #hasWritten = false;
  #gone = false;
  #onGone: (() => void)[] = [];
  #onRoom: (() => void) | undefined;

  constructor(response: ServerResponse, form: LineForm, from: number, pingMs = PING_MS) {
    this.#response = response;
    this.#form = form;
    this.#lastSeq = Math.max(0, from - 1);
    response.writeHead(200, streamHead(response, 'application/x-ndjson'));
    // With the first line where there is one now: one packet less.
    setImmediate(() => this.#flushHead());
    response.on('drain', () => this.#room());
    response.on('error', () => response.destroy());
    response.once('close', () => this.#leave());
    this.#silence = new Silence(pingMs, () => this.#sendPing());
    if (response.destroyed) this.#leave();
  }

  get gone(): boolean {
    return this.#gone;
  }

  onGone(callback: () => void): void {
    if (this.#gone) callback();
    else this.#onGone.push(callback);
  }

  write(lines: string, lastSeq: number): Promise<void> | undefined {
    if (this.#gone) return undefined;
    this.#hasWritten = true;
    this.#lastSeq = lastSeq;
    this.#silence.broken();
    if (writePiece(this.#response, lines)) return undefined;
    return new Promise((resolve) => {
      this.#onRoom = resolve;
    });
  }

  end(): void {
    this.#silence.end();
    if (!this.#gone) endPieces(this.#response);
  }

  #flushHead(): void {
    if (!this.#hasWritten && !this.#gone) this.#response.flushHeaders();
  }

  #sendPing(): void {
    // A reader that does not even take what was sent needs no ping.
    if (this.#response.writableNeedDrain) return;
    writePiece(this.#response, this.#form.extra(this.#lastSeq, { ping: true }));
  }

  #room(): void {
    this.#onRoom?.();
    this.#onRoom = undefined;
  }

  #leave(): void {
    this.#gone = true;
    this.#silence.end();
    this.#room();
    for (const callback of this.#onGone) callback();
    this.#onGone = [];
  }
}
