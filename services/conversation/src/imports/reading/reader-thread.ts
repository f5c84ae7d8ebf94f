import { parentPort, workerData } from 'node:worker_threads';
import { uuid5 } from '@tutka/event-store/uuid5';
import { readChat } from '../formats/read-chat.ts';
import { ExportFailure } from './export-failure.ts';
import { openExport } from './open-export.ts';
import type { ReaderReport, ReaderTask } from './reader-messages.ts';
import { type Element, splitJson } from './split-json.ts';
import { type StagedChat, stage } from './stage.ts';

/** Of one chat, as JSON. */
const MOST_A_CHAT = 24 * 2 ** 20;
/** Of the chats that go to the database together, in characters. */
const BATCH = 512 * 1024;

const task = workerData as ReaderTask;
const port = parentPort;
let batch: string[] = [];
let size = 0;
let unreadable = 0;
let seen = 0;

/** Waits until the other side has kept them: what is read never runs ahead of what is stored. */
async function flush(): Promise<void> {
  if (batch.length === 0) return;
  const taken = new Promise((resolve) => port?.once('message', resolve));
  tell({ chats: `[${batch.join(',')}]` });
  batch = [];
  size = 0;
  await taken;
}

function tell(report: ReaderReport): void {
  port?.postMessage(report);
}

function chatIn(element: Element): StagedChat | undefined {
  if ('tooLarge' in element) return undefined;
  try {
    const found = readChat(JSON.parse(element.bytes.toString('utf8')));
    return found && stage(found, uuid5(task.owner, task.workspace), task.now);
  } catch {
    return undefined;
  }
}

async function take(element: Element): Promise<void> {
  const chat = chatIn(element);
  if (chat === undefined) {
    unreadable += 1;
    return;
  }
  const written = JSON.stringify({ ...chat, ordinal: seen });
  seen += 1;
  batch.push(written);
  size += written.length;
  if (size > BATCH) await flush();
}

async function read(): Promise<void> {
  for await (const file of openExport(task.path)) {
    for await (const element of splitJson(file, MOST_A_CHAT)) await take(element);
  }
  await flush();
  if (seen === 0) throw new ExportFailure(unreadable > 0 ? 'IMPORT_NOT_AN_EXPORT' : 'IMPORT_NO_CHATS');
  tell({ done: true, unreadable });
}

read().catch((error: unknown) => {
  tell({ failed: error instanceof ExportFailure ? error.code : 'IMPORT_FILE_DAMAGED' });
});
