import { closeSync, openSync, readSync } from 'node:fs';

/** How long, in milliseconds, a process may go on with the time from before the clock was put forward. */
export const HEARD_WITHIN_MS = 10;

/**
 * From now on this process has the time of the clock whose file that is, which holds how many milliseconds it is ahead.
 * Timers, and times that are measured, go on as they did.
 */
export function followClock(file: string): void {
  const RealDate = Date;
  const bytes = Buffer.alloc(8);
  let readAt = Number.NEGATIVE_INFINITY;
  let ahead = 0;
  const now = () => {
    const at = performance.now();
    if (at - readAt >= HEARD_WITHIN_MS) {
      readAt = at;
      ahead = readAhead(file, bytes);
    }
    return RealDate.now() + ahead;
  };
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}

function readAhead(file: string, bytes: Buffer): number {
  const opened = openSync(file, 'r');
  readSync(opened, bytes, 0, 8, 0);
  closeSync(opened);
  return bytes.readDoubleLE();
}

/** How many milliseconds it is ahead, as it stands in the file. */
export function written(aheadMs: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(aheadMs);
  return bytes;
}
