import type { StopReason } from '../domain/reply-status.ts';
import type { LineRun } from '../store/lines.ts';

/** Characters of kept lines that stay in memory for readers; slower ones read the table. */
const WINDOW = 256 * 1024;
/** Characters not kept yet, from which on the model has to wait. */
const CROWDED = 4 * 1024 * 1024;
/** Milliseconds that the table may lag behind, after which the model has to wait: a crash costs no more than 250. */
const LATE_MS = 200;

const soon = Promise.resolve();

/** A reply that this process writes: its newest lines, and who waits for more. */
export class LiveReply {
  readonly uuid: string;
  readonly userUuid: string;
  /** Resolves when the reply has ended and its end is stored. */
  readonly ended: Promise<void>;
  readonly #stopping = new AbortController();
  #lines: string[] = [];
  #firstSeq = 0;
  #keptSeq = -1;
  #keptSize = 0;
  #unkeptSize = 0;
  /** Since when there is something that is not kept. */
  #unkeptSince: number | undefined;
  #takenAt = 0;
  #isOver = false;
  #reason: StopReason | undefined;
  #waiting: (() => void)[] = [];
  readonly #readers = new Set<() => void>();
  #isToldSoon = false;
  #resolveEnded: () => void = () => {};

  constructor(uuid: string, userUuid: string) {
    this.uuid = uuid;
    this.userUuid = userUuid;
    this.ended = new Promise((resolve) => {
      this.#resolveEnded = resolve;
    });
  }

  /** Aborted when the reply is to end before the model does. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Why it is to end early; undefined while it is not. */
  get stopReason(): StopReason | undefined {
    return this.#reason;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  get nextSeq(): number {
    return this.#firstSeq + this.#lines.length;
  }

  /** Whether the table is too far behind for the next line. */
  get isAhead(): boolean {
    if (this.#unkeptSince === undefined) return false;
    return this.#unkeptSize > CROWDED || performance.now() - this.#unkeptSince > LATE_MS;
  }

  /** Asks the writer to end it; the first reason counts. */
  stop(reason: StopReason): void {
    if (this.#reason !== undefined || this.#isOver) return;
    this.#reason = reason;
    this.#stopping.abort();
    // The writer may be waiting for the table, to which of a lost reply nothing more comes.
    this.#wake();
  }

  /** Adds line number `nextSeq`. */
  add(line: string): void {
    this.#lines.push(line);
    this.#unkeptSize += line.length;
    this.#unkeptSince ??= performance.now();
    this.#tellSoon();
  }

  /** No line comes any more. */
  end(): void {
    this.#isOver = true;
    this.#tellSoon();
    this.#wake();
    this.#resolveEnded();
  }

  /** The lines from `seq` on; undefined when they have left the memory. */
  since(seq: number): string | undefined {
    if (seq < this.#firstSeq) return undefined;
    const at = seq - this.#firstSeq;
    return at === this.#lines.length - 1 ? this.#lines[at] : this.#lines.slice(at).join('');
  }

  /** Resolves at the next kept batch, or when it is to stop or has ended. */
  change(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  /** Calls `look` after new lines, once for those that come together, and after the end. The answer ends that. */
  onLines(look: () => void): () => void {
    this.#readers.add(look);
    return () => this.#readers.delete(look);
  }

  /** Lets every reader look, as if a line had come. */
  poke(): void {
    this.#tellSoon();
  }

  /** What is not in the table yet. */
  unkept(): LineRun | undefined {
    const firstSeq = this.#keptSeq + 1;
    const lines = this.since(firstSeq);
    if (!lines) return undefined;
    this.#takenAt = performance.now();
    return { replyUuid: this.uuid, firstSeq, lastSeq: this.nextSeq - 1, lines };
  }

  /** A run that was `unkept` is in the table now: what the window cannot hold may go. */
  kept(run: LineRun): void {
    this.#keptSeq = run.lastSeq;
    this.#unkeptSize -= run.lines.length;
    this.#keptSize += run.lines.length;
    if (this.#keptSize > 2 * WINDOW) this.#forget();
    // What came since was added after the run was taken.
    this.#unkeptSince = this.#unkeptSize === 0 ? undefined : this.#takenAt;
    this.#wake();
  }

  #forget(): void {
    let count = 0;
    while (this.#keptSize > WINDOW && this.#firstSeq + count <= this.#keptSeq) {
      this.#keptSize -= this.#lines[count]?.length ?? 0;
      count += 1;
    }
    this.#lines.splice(0, count);
    this.#firstSeq += count;
  }

  #tellSoon(): void {
    if (this.#isToldSoon || this.#readers.size === 0) return;
    this.#isToldSoon = true;
    soon.then(() => {
      this.#isToldSoon = false;
      for (const look of this.#readers) look();
    });
  }

  #wake(): void {
    const woken = this.#waiting;
    if (woken.length === 0) return;
    this.#waiting = [];
    for (const wake of woken) wake();
  }
}
