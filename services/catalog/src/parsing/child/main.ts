import { Worker } from 'node:worker_threads';
import { failures, ParseFailure } from '../failure.ts';
import type { FromParser, ParseTask, ToParser } from '../protocol.ts';
import { Outbox } from './outbox.ts';
import { readDocument } from './read-document.ts';

let outbox = new Outbox(send);
let watchdog: Worker | undefined;

process.on('disconnect', () => process.exit(0));
process.on('message', (message: ToParser) => {
  if (message.type === 'more') outbox.more();
  else void run(message.task);
});

async function run(task: ParseTask): Promise<void> {
  outbox = new Outbox(send);
  watchdog ??= new Worker(new URL('./watchdog.ts', import.meta.url), {
    workerData: { parent: process.ppid, residentMiB: task.limits.residentMiB },
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  watchdog.unref();
  try {
    const unread = await readDocument(task, outbox);
    await send(unread ? { type: 'picture', format: unread.picture } : { type: 'done' });
    if (task.stays && !unread) return;
  } catch (error) {
    const { code, sentence, cause } = asFailure(error);
    await send({ type: 'failed', code, sentence, detail: String(cause ?? '').slice(0, 500) });
  }
  process.exit(0);
}

function asFailure(error: unknown): ParseFailure {
  if (error instanceof ParseFailure) return error;
  if (error instanceof RangeError && /allocation|string length/i.test(error.message))
    return failures.outOfMemory();
  return failures.damaged(error);
}

function send(message: FromParser): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, {}, (error) => (error ? reject(error) : resolve()));
  });
}
