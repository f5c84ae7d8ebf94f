const AGAIN_MS = 2_000;
const LONGEST_MS = 30_000;

/**
 * Takes each line of a stream, and opens it again whenever it ends, ever more slowly where that fails, until `signal`
 * aborts or `take` says that nothing more will come.
 */
export async function followStream<Line>(
  open: () => AsyncIterable<Line>,
  take: (line: Line) => Promise<'over' | undefined>,
  signal: AbortSignal,
): Promise<void> {
  let wait = AGAIN_MS;
  while (!signal.aborted) {
    try {
      for await (const line of open()) {
        wait = AGAIN_MS;
        if ((await take(line)) === 'over') return;
      }
    } catch {
      wait = Math.min(wait * 2, LONGEST_MS);
    }
    await pause(wait, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
