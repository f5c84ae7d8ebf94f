import { Worker } from 'node:worker_threads';
import { ExportFailure, exportFailure } from './export-failure.ts';
import type { ReaderReport, ReaderTask } from './reader-messages.ts';

/** A thread's own memory, apart from the process's. */
const resourceLimits = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 16 };
const LONGEST_MS = 10 * 60_000;

/**
 * Reads an export in a thread of its own, so that neither its length nor what is wrong with it holds up anybody else;
 * `keep` gets its chats as JSON arrays, one after the other. Answers how many chats could not be read. Throws
 * ExportFailure.
 */
export async function readExport(
  task: ReaderTask,
  keep: (chats: string) => Promise<void>,
  signal: AbortSignal,
): Promise<number> {
  if (signal.aborted) throw new ExportFailure('IMPORT_INTERRUPTED');
  const worker = new Worker(new URL('./reader-thread.ts', import.meta.url), {
    workerData: task,
    resourceLimits,
  });
  const ended = Promise.withResolvers<never>();
  const interrupt = () => ended.reject(new ExportFailure('IMPORT_INTERRUPTED'));
  signal.addEventListener('abort', interrupt);
  const timer = setTimeout(() => ended.reject(new ExportFailure('IMPORT_TOO_SLOW')), LONGEST_MS);
  try {
    return await Promise.race([heard(worker, keep), ended.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', interrupt);
    await worker.terminate();
  }
}

function heard(worker: Worker, keep: (chats: string) => Promise<void>): Promise<number> {
  return new Promise((resolve, reject) => {
    worker.on('message', (report: ReaderReport) => {
      if ('done' in report) resolve(report.unreadable);
      else if ('failed' in report) reject(exportFailure(report.failed));
      else keep(report.chats).then(() => worker.postMessage('kept'), reject);
    });
    // Out of its memory, most of all.
    worker.on('error', () => reject(new ExportFailure('IMPORT_EXPANDS_TOO_MUCH')));
    worker.on('exit', () => reject(new ExportFailure('IMPORT_FILE_DAMAGED')));
  });
}
