import { heard, SILENCE_MS } from './heard.ts';

/**
 * The lines of a byte stream, as they are asked for: nothing is read before the reader wants more. A line cut by the
 * network is kept until its rest comes; the last needs no line end. Leaving the loop cancels the stream. Throws where it falls
 * silent for good.
 */
export async function* readLines(
  stream: ReadableStream<Uint8Array>,
  silenceMs = SILENCE_MS,
): AsyncGenerator<string, void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await heard(reader.read(), silenceMs);
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      const lines = rest.split('\n');
      rest = done ? '' : (lines.pop() ?? '');
      yield* lines.filter((line) => line.trim() !== '');
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
