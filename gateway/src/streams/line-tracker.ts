const NEWLINE = 10;

/** Follows a stream of lines without copying it: the last complete line, and whether one is half sent. */
export interface LineTracker {
  see(chunk: Buffer): void;
  /** The last complete line, empty before the first. */
  last(): string;
  /** True while the bytes sent end inside a line. */
  midLine(): boolean;
}

export function trackLines(): LineTracker {
  let last: Buffer = Buffer.alloc(0);
  let part: Buffer = Buffer.alloc(0);
  return {
    see(chunk) {
      const end = chunk.lastIndexOf(NEWLINE);
      if (end === -1) {
        part = part.length === 0 ? chunk : Buffer.concat([part, chunk]);
        return;
      }
      const before = end === 0 ? -1 : chunk.lastIndexOf(NEWLINE, end - 1);
      const line = chunk.subarray(before + 1, end);
      last = before === -1 && part.length > 0 ? Buffer.concat([part, line]) : line;
      part = chunk.subarray(end + 1);
    },
    last: () => last.toString('utf8'),
    midLine: () => part.length > 0,
  };
}
