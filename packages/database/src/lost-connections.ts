import type { Connection } from './pooled-connection.ts';
import { type Found, workingOf } from './working-statements.ts';

/** What it takes to give a statement up, of what a look finds. */
const LOST = 4;
/** A database that answers and does not know of it is asked once more: the answer may have been on its way. */
const UNKNOWN = LOST / 2;
const UNREACHABLE = 1;

interface Watched {
  bytes: number;
  heardAt: number;
  /** Since when it has been waiting without a word. */
  waitsSince: number;
  doubts: number;
}

/**
 * Drops connections whose database has gone without a word: TCP itself would have who sent a statement wait for a quarter
 * of an hour. Where nothing came for `silentMs`, another connection asks whether the statement is at work, so that one may
 * take as long as it takes.
 */
export class LostConnections {
  readonly #url: string;
  readonly #silentMs: number;
  readonly #watched = new Map<Connection, Watched>();
  #timer: NodeJS.Timeout | undefined;
  #askedAt = 0;
  #asking = false;

  constructor(url: string, silentMs: number) {
    this.#url = url;
    this.#silentMs = silentMs;
  }

  /** Until it ends. */
  watch(connection: Connection): void {
    const now = performance.now();
    this.#watched.set(connection, { bytes: 0, heardAt: now, waitsSince: now, doubts: 0 });
    connection.once('end', () => {
      this.#watched.delete(connection);
      if (this.#watched.size === 0) this.#rest();
    });
    this.#timer ??= setInterval(() => this.#look(), this.#silentMs / 10).unref();
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #look(): void {
    const now = performance.now();
    for (const [connection, seen] of this.#watched) note(connection, seen, now);
    const silent = [...this.#watched].filter(([, { waitsSince }]) => now - waitsSince >= this.#silentMs);
    if (silent.length === 0 || this.#asking || now - this.#askedAt < this.#silentMs / 2) return;
    this.#askedAt = now;
    this.#asking = true;
    void this.#ask(silent).finally(() => {
      this.#asking = false;
    });
  }

  async #ask(silent: readonly (readonly [Connection, Watched])[]): Promise<void> {
    const pids = silent.map(([{ processID }]) => processID ?? 0);
    const found = await workingOf(this.#url, pids, this.#silentMs / 2);
    const now = performance.now();
    for (const [connection, seen] of silent) {
      note(connection, seen, now);
      if (seen.waitsSince === now) continue;
      seen.doubts = doubtsAfter(seen.doubts, found, connection);
      if (seen.doubts >= LOST) this.#lose(connection, seen.waitsSince);
    }
  }

  /** With those that nobody uses now and that said nothing since. */
  #lose(lost: Connection, since: number): void {
    for (const [connection, { heardAt }] of this.#watched) {
      if (connection !== lost && (isWaiting(connection) || heardAt > since)) continue;
      const error = new Error('The database does not answer any more.');
      connection.connection.stream.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
    }
  }
}

const isWaiting = ({ readyForQuery }: Connection) => readyForQuery === false;

function note(connection: Connection, seen: Watched, now: number): void {
  const { bytesRead } = connection.connection.stream;
  const isHeard = bytesRead !== seen.bytes;
  if (isHeard) Object.assign(seen, { bytes: bytesRead, heardAt: now });
  if (isHeard || !isWaiting(connection)) Object.assign(seen, { waitsSince: now, doubts: 0 });
}

function doubtsAfter(doubts: number, found: Found, { processID }: Connection): number {
  if (found === 'unreachable') return doubts + UNREACHABLE;
  if (found === 'unsaid') return doubts;
  return found.has(processID ?? 0) ? 0 : doubts + UNKNOWN;
}
