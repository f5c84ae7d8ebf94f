import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/**
 * A thread beside the parser. The parser's own thread may be caught in one long computation; this one still sees that
 * the parent is gone or that memory outside the JavaScript heap grows without end.
 */
const { parent, residentMiB } = workerData as { parent: number; residentMiB: number };

export const memoryNotice = 'parser: resident memory limit reached';

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  if (process.memoryUsage.rss() > residentMiB * 2 ** 20) {
    writeSync(2, memoryNotice);
    process.kill(process.pid, 'SIGKILL');
  }
}, 50);
