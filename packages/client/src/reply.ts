import { routes, type StreamLine } from '@tutka/http-contracts';
import { ApiError } from './api-error.ts';

type Lines = AsyncIterable<StreamLine>;
/** How far a reply was read: null before it is known, -1 before its first line. */
interface Place {
  uuid: string | null;
  seq: number;
}

/** Together as long as a process may take to come back, or another to find what it left. */
const WAITS_MS = [200, 500, 1000, 2000, 4000, 4000, 4000, 4000, 4000, 4000];
/** Statuses of a way that broke, not of a refusal. */
const LOST: readonly number[] = [0, 502, 503];

/**
 * The lines of a reply to its end, whatever connections break meanwhile: `open` begins, `resume` goes on from a line.
 * What is told of connections (pings, "go on elsewhere") stays here. Throws ApiError where it was refused, and where
 * no connection came for half a minute.
 */
export async function* throughLosses(
  start: Place,
  open: () => Lines,
  resume: (reply: string, from: number) => Lines,
  signal: AbortSignal | undefined,
): AsyncGenerator<StreamLine, void> {
  const place = { ...start };
  let problem = yield* readOnce(open(), place);
  for (let tries = 0; problem !== null; tries += 1) {
    const wait = WAITS_MS[tries];
    const { uuid, seq } = place;
    if (uuid === null || wait === undefined || !LOST.includes(problem.status)) throw problem;
    await pause(wait, signal);
    problem = yield* readOnce(resume(uuid, seq + 1), place);
    if (place.seq > seq) tries = -1;
  }
}

/** Gives one connection's lines and returns why they are not all; null: they are. Moves `place` on. */
async function* readOnce(lines: Lines, place: Place): AsyncGenerator<StreamLine, ApiError | null> {
  try {
    for await (const line of lines) {
      if (line.ping || line.resumable) continue;
      place.uuid = line.messages[0].uuid;
      place.seq = Math.max(place.seq, line.seq);
      yield line;
      if (line.done) return null;
    }
    return lost();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

function lost(): ApiError {
  return new ApiError(0, { errorCode: 'UNREACHABLE' }, routes.sendMessage.sentence);
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(end, ms);
    function end(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    }
    signal?.addEventListener('abort', end);
  });
}
