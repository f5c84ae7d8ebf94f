import { Turns } from '@tutka/turns';

/**
 * Lets so many pieces of work run at once, one of each workspace; the others wait, workspaces in turn: whose work takes long keeps
 * nobody else waiting. Throws the reason of an aborted `signal` to who still waits.
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
