import type { PushStream, Taker } from '@tutka/push-stream';

/** How long the end of an answer may come after its last word. */
const END_MS = 100;

/**
 * Hands over a body's bytes until `isDone`. Then its end is waited for, a moment: the connection of an answer that was read
 * whole serves the next one, that of one that is aborted is closed, and another costs a provider that is far away its
 * handshakes. What fails after all was said is nobody's concern.
 */
export async function untilDone(
  bytes: PushStream<Uint8Array>,
  isDone: () => boolean,
  take: Taker<Uint8Array>,
): Promise<void> {
  const longEnough = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    if (isDone()) timer ??= setTimeout(longEnough.resolve, END_MS);
  };
  const reading = bytes.to((chunk) => {
    if (isDone()) return undefined;
    const room = take(chunk);
    if (room) return room.then(look);
    look();
    return undefined;
  });
  const read = reading.catch((error: unknown) => {
    if (!isDone()) throw error;
  });
  try {
    await Promise.race([read, longEnough.promise]);
  } finally {
    clearTimeout(timer);
  }
}
