import { setTimeout as delay } from 'node:timers/promises';
import type { LineRun } from '../store/lines.ts';
import type { LiveReply } from './live-reply.ts';

/** Runs read from the table at once. */
const READ_AT_ONCE = 32;
/** Between two looks at a reply that another process writes. */
const LOOK_MS = 100;

/** Where a reader's lines go. */
export interface LineSink {
  /** True once the reader has gone. */
  readonly gone: boolean;
  /** Sends lines, the last of which is number `lastSeq`; a promise where the reader is slow, kept when there is room again. */
  write(lines: string, lastSeq: number): Promise<void> | undefined;
  /** Calls back once when the reader goes. */
  onGone(callback: () => void): void;
}

/** Where a reply's lines are. */
export interface LineSource {
  /** The reply, where this process writes it. */
  readonly live: LiveReply | undefined;
  /** Kept runs from a line on, in order, at most `limit`. */
  readonly read: (from: number, limit: number) => Promise<LineRun[]>;
  /** The last kept run; undefined: nothing is kept. */
  readonly last: () => Promise<LineRun | undefined>;
  /** Whether the reply has ended, so that no line comes any more. */
  readonly hasEnded: () => Promise<boolean>;
}

/**
 * Sends a reply's lines from number `from` on, without gap or double, until its end or until the reader goes. A reader
 * who is ahead of what was kept when the writer died gets the last line alone, which says how the reply ended.
 */
export async function followReply(source: LineSource, from: number, sink: LineSink): Promise<void> {
  const { live } = source;
  if (live) sink.onGone(() => live.poke());
  let next: number | undefined = from;
  while (next !== undefined && !sink.gone) {
    if (live === undefined || live.since(next) === undefined) {
      next = await fromTable(source, next, sink, next === from);
    } else next = await new Following(live, next, sink).ended;
  }
}

/** The end, for a reader whom no line is left for. */
async function tellEnd(source: LineSource, sink: LineSink): Promise<void> {
  const run = await source.last();
  if (run === undefined || sink.gone) return;
  sink.write(run.lines.slice(run.lines.lastIndexOf('\n', run.lines.length - 2) + 1), run.lastSeq);
}

/** A reader who is as fast as the reply: what memory has from a line on, and what comes. */
class Following {
  /** The next line's number when there is room again for a slower reader; undefined at the end, and where the reader goes. */
  readonly ended: Promise<number | undefined>;
  readonly #live: LiveReply;
  readonly #sink: LineSink;
  #next: number;
  #resolve: (next: number | undefined | Promise<number>) => void = () => {};
  readonly #stopLooking: () => void;

  constructor(live: LiveReply, from: number, sink: LineSink) {
    this.#live = live;
    this.#sink = sink;
    this.#next = from;
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#stopLooking = live.onLines(() => this.#look());
    this.#look();
  }

  #look(): void {
    const lines = this.#live.since(this.#next);
    if (this.#sink.gone) this.#leave(undefined);
    else if (lines === undefined) this.#leave(this.#next);
    else this.#send(lines);
  }

  #send(lines: string): void {
    let room: Promise<void> | undefined;
    if (lines !== '') {
      this.#next = this.#live.nextSeq;
      room = this.#sink.write(lines, this.#next - 1);
    }
    if (room) this.#leave(room.then(() => this.#next));
    else if (this.#live.isOver) this.#leave(undefined);
  }

  #leave(next: number | undefined | Promise<number>): void {
    this.#stopLooking();
    this.#resolve(next);
  }
}

/** One read of the table. Answers the next line's number, or undefined at the end. */
async function fromTable(
  source: LineSource,
  from: number,
  sink: LineSink,
  isFirst: boolean,
): Promise<number | undefined> {
  // Asked first: lines that come between the two questions are found by the second.
  const hasEnded = await source.hasEnded();
  const runs = await source.read(from, READ_AT_ONCE);
  let next = from;
  for (const run of runs) {
    const room = sink.write(linesFrom(run, next), run.lastSeq);
    next = run.lastSeq + 1;
    if (room) await room;
    if (sink.gone) return undefined;
  }
  if (runs.length > 0) return next;
  if (hasEnded) {
    if (isFirst) await tellEnd(source, sink);
    return undefined;
  }
  await delay(LOOK_MS);
  return next;
}

/** A run without the lines before number `from`. */
function linesFrom({ firstSeq, lines }: LineRun, from: number): string {
  let start = 0;
  for (let seq = firstSeq; seq < from; seq += 1) start = lines.indexOf('\n', start) + 1;
  return lines.slice(start);
}
