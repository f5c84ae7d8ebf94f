import type { ServerResponse } from 'node:http';
import type { Counts, Reason, SaidCall, StreamForm } from './form.ts';
import type { SaidPiece } from './pieces.ts';
import type { Note } from './saying.ts';
import type { Script } from './script.ts';

const spelled = new Map<string, string>();

/** A piece as JSON; the few words there are get spelled once. */
function spell(text: string): string {
  let json = spelled.get(text);
  if (json === undefined) {
    json = JSON.stringify(text);
    if (spelled.size < 4096) spelled.set(text, json);
  }
  return json;
}

/** Writes one answer at its pace, with its fault. */
export class Speech {
  readonly #script: Script;
  readonly #pieces: readonly SaidPiece[];
  readonly #form: StreamForm;
  readonly #response: ServerResponse;
  readonly #note: Note;
  readonly #calls: readonly SaidCall[];
  readonly #reason: Reason;
  readonly #usage: Counts | undefined;
  /** The calls, spelled when all pieces are said. */
  #callPieces: readonly string[] | undefined;
  #next = 0;
  #started = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    script: Script,
    pieces: readonly SaidPiece[],
    form: StreamForm,
    response: ServerResponse,
    note: Note,
    end: { calls: readonly SaidCall[]; reason: Reason; usage: Counts | undefined },
  ) {
    this.#script = script;
    this.#pieces = pieces;
    this.#form = form;
    this.#response = response;
    this.#note = note;
    this.#calls = end.calls;
    this.#reason = end.reason;
    this.#usage = end.usage;
  }

  start(): void {
    this.#response.on('close', () => {
      clearTimeout(this.#timer);
      this.#note.ended('client gone');
    });
    this.#response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    this.#response.write(this.#form.begin());
    this.#started = performance.now() + this.#script.first;
    if (this.#script.first > 0) this.#timer = setTimeout(() => this.#speak(), this.#script.first);
    else this.#speak();
  }

  /** Says what is due, then waits for the next piece or for the reader. */
  #speak(): void {
    while (!this.#response.destroyed && !this.#over()) {
      const due = this.#due();
      if (due > 0.5) {
        this.#timer = setTimeout(() => this.#speak(), due);
        return;
      }
      if (!this.#say()) {
        this.#response.once('drain', () => this.#speak());
        return;
      }
    }
  }

  /** Milliseconds until the next piece. */
  #due(): number {
    const { pace } = this.#script;
    return pace > 0 ? this.#started + (this.#next * 1000) / pace - performance.now() : 0;
  }

  #over(): boolean {
    const { fault, at } = this.#script;
    if (fault === 'endless') return false;
    if (fault && this.#next >= at) this.#fail();
    else if (this.#next >= this.#pieces.length && this.#callPiece() === undefined) this.#finish();
    else return false;
    return true;
  }

  /** The piece of a call that is next; undefined while there is text to say, and at the end. */
  #callPiece(): string | undefined {
    const at = this.#next - this.#pieces.length;
    if (at < 0 || this.#calls.length === 0) return undefined;
    this.#callPieces ??= this.#form.calls(this.#calls, this.#script.call?.form);
    return this.#callPieces[at];
  }

  #say(): boolean {
    const call = this.#callPiece();
    if (call !== undefined) {
      this.#next += 1;
      return this.#response.write(call);
    }
    const piece = this.#pieces[this.#next % this.#pieces.length] ?? { kind: 'text', text: ' ' };
    const ready = this.#response.write(this.#form.piece(piece.kind, spell(piece.text)));
    this.#next += 1;
    this.#note.wrote(this.#next);
    return ready;
  }

  #finish(): void {
    this.#note.ended('finished');
    this.#response.end(this.#form.end(this.#reason, this.#usage));
  }

  #fail(): void {
    if (this.#script.fault === 'stall') return;
    this.#note.ended('faulted');
    switch (this.#script.fault) {
      case 'cut':
        this.#response.write(this.#form.piece('text', '"half').slice(0, -12), () => this.#response.destroy());
        return;
      case 'garbage':
        this.#response.end('data: {"choices":[{"delta":{"conte\n\n');
        return;
      case 'error-event':
        this.#response.end(this.#form.error());
        return;
      default:
        this.#response.end();
    }
  }
}
