import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { openBenchStore } from './store.ts';
import { append } from './writes.ts';

const CONNECTIONS = 14;
const SECONDS = 3;
const EVENTS_IN_A_STREAM = 20;

/** How many events a second the store takes now, each in a transaction with its read model, from 14 connections. */
export async function appendRate(): Promise<number> {
  const store = await openBenchStore(join(import.meta.dirname, 'migrations'), CONNECTIONS);
  const end = performance.now() + SECONDS * 1000;
  const one = async () => {
    let written = 0;
    while (performance.now() < end) {
      const streamId = randomUUID();
      for (let version = 1; version <= EVENTS_IN_A_STREAM && performance.now() < end; version++) {
        await append(store.app, streamId, version);
        written += 1;
      }
    }
    return written;
  };
  const all = await Promise.all(Array.from({ length: CONNECTIONS }, one));
  await store.close();
  return all.reduce((sum, written) => sum + written, 0) / SECONDS;
}
