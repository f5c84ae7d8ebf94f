import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/**
 * A thread beside the parser. The parser's own thread may be caught in one long computation; this one still sees that
 * the parent is gone or that memory outside the JavaScript heap grows without end.
 */
const { parent, residentMiB } = workerData as { parent: number; residentMiB: number };

const memoryNotice = 'parser: resident memory limit reached';
/** What may be taken between two looks stays below the limit with this. */
const reserve = 0.2;
const lookMillis = 10;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  if (process.memoryUsage.rss() > (1 - reserve) * residentMiB * 2 ** 20) {
    writeSync(2, memoryNotice);
    process.kill(process.pid, 'SIGKILL');
  }
}, lookMillis);
