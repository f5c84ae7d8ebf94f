import { Turns } from '@tutka/egress';

/** Lets so many pieces of work run at once; the others wait for their turn, in order. */
export function places(count: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let free = count;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/**
 * The same, but one at a time of each workspace, and those in turn: whose work takes long keeps nobody else waiting. Throws the
 * reason of an aborted `signal` to who still waits.
 */
export function placesInTurn(
  count: number,
): <T>(workspace: string, work: () => Promise<T>, signal?: AbortSignal) => Promise<T> {
  const turns = new Turns(count);
  const myTurn = async (workspace: string, signal: AbortSignal | undefined) => {
    signal?.throwIfAborted();
    const { promise, resolve: begin, reject } = Promise.withResolvers<void>();
    const leave = () => {
      if (turns.leave(workspace, begin)) reject(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    turns.wait(workspace, begin);
    await promise.finally(() => signal?.removeEventListener('abort', leave));
  };
  return async (workspace, work, signal) => {
    await myTurn(workspace, signal);
    try {
      return await work();
    } finally {
      turns.over(workspace);
    }
  };
}
