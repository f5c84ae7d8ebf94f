import { routes, type StreamLine } from '@tutka/http-contracts';
import { callStream } from '../../../lib/api/index.ts';
import { ApiError } from '../../../lib/errors/index.ts';
import { emptyReply, foldLine, type Reply, STREAMING } from '../../../lib/reply/index.ts';

/** A turn that runs in this window, whatever page is open. */
export interface LiveTurn {
  /** The question as typed; null where an older question is answered anew. */
  readonly question: string | null;
  /** The last stored message to show before it; null: none, undefined: all of them. */
  readonly after: string | null | undefined;
  readonly reply: Reply;
  /** Why it could not begin or go on. */
  readonly problem: ApiError | null;
}

type Lines = AsyncIterable<StreamLine>;

const WAITS_MS = [200, 500, 1000, 2000, 4000];
const turns = new Map<string, LiveTurn>();
const listeners = new Set<() => void>();
let frame = 0;

/** Tells listeners at most once a frame; a hidden window has no frames, and needs no haste. */
function changed(): void {
  if (frame !== 0) return;
  const tell = () => {
    frame = 0;
    for (const listener of listeners) listener();
  };
  frame = document.hidden ? window.setTimeout(tell, 100) : requestAnimationFrame(tell);
}

function put(session: string, turn: LiveTurn): void {
  turns.set(session, turn);
  changed();
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function liveTurn(session: string): LiveTurn | undefined {
  return turns.get(session);
}

/** Takes a finished or failed turn off the page; its messages are read from the server from then on. */
export function clearTurn(session: string): void {
  turns.delete(session);
  changed();
}

export function isRunning(turn: LiveTurn | undefined): boolean {
  return turn !== undefined && turn.problem === null && turn.reply.status === STREAMING;
}

/**
 * Runs a turn of a session and keeps what has come. A lost connection is taken up again where it broke.
 * Resolves when it is over; true where the reply ended on the server, however it ended.
 */
export async function runTurn(
  session: string,
  start: Pick<LiveTurn, 'question' | 'after'>,
  open: () => Lines,
): Promise<boolean> {
  put(session, { ...start, reply: emptyReply, problem: null });
  let problem = await read(session, open);
  for (const wait of WAITS_MS) {
    const { uuid, seq } = turns.get(session)?.reply ?? emptyReply;
    if (!isLost(problem) || uuid === null) break;
    await new Promise((resolve) => setTimeout(resolve, wait));
    problem = await read(session, () => resume(uuid, seq + 1));
  }
  const turn = turns.get(session);
  if (problem === null || turn === undefined) return true;
  put(session, { ...turn, problem });
  return false;
}

/** Reads a reply's lines from one on. */
export function resume(reply: string, from: number): Lines {
  return callStream(routes.resumeStream, { params: { uuid: reply }, query: { from } });
}

/** Null: the reply has ended. A stream that stops without its last line was cut off. */
async function read(session: string, open: () => Lines): Promise<ApiError | null> {
  try {
    for await (const line of open()) {
      const turn = turns.get(session);
      if (turn === undefined) return null;
      put(session, { ...turn, reply: foldLine(turn.reply, line), problem: null });
      if (line.done) return null;
    }
    return lost();
  } catch (error) {
    return error instanceof ApiError ? error : lost();
  }
}

function lost(): ApiError {
  return new ApiError(0, { errorCode: 'UNREACHABLE' }, routes.sendMessage.sentence);
}

function isLost(problem: ApiError | null): boolean {
  return problem !== null && [0, 502, 503].includes(problem.status);
}
