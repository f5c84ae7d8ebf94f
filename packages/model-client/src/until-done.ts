import { setTimeout as delay } from 'node:timers/promises';

/** How long the end of an answer may come after its last word. */
const END_MS = 100;

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * A body's bytes until `isDone`. Then its end is waited for, a moment: the connection of an answer that was read whole serves
 * the next one, that of one that was left is closed, and another costs a provider that is far away its handshakes.
 */
export async function* untilDone(
  body: ReadableStream<Uint8Array> | null,
  isDone: () => boolean,
): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
      if (isDone()) break;
    }
    await Promise.race([readOut(reader), delay(END_MS, undefined, { ref: false })]);
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** What fails after all was said is nobody's concern. */
async function readOut(reader: Reader): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {}
}
