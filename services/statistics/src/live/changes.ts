import { asWorker, type Db } from '@tutka/database';
import { lastReceived, workspacesSince } from '../projections/received.ts';

/** Hears which workspaces have new events. */
type Listener = (workspaces: ReadonlySet<string>) => void;

export interface Changes {
  /** Hears of all that is received from now on, which what is read afterwards may lack. Returns how to stop hearing. */
  hear(listener: Listener): Promise<() => void>;
  stop(): void;
}

const LOOK_MS = 150;

/** Looks for new events, whichever process received them, while somebody listens. A listener that fails keeps none from hearing. */
export function watchChanges(worker: Db, onError: (error: unknown) => void): Changes {
  const listeners = new Set<Listener>();
  let last: bigint | undefined;
  let timer: NodeJS.Timeout | undefined;
  const tell = (workspaces: ReadonlySet<string>) => {
    for (const listener of listeners) {
      try {
        listener(workspaces);
      } catch (error) {
        onError(error);
      }
    }
  };
  const look = async () => {
    const newest = await asWorker(worker, lastReceived);
    const since = last ?? newest;
    // What could not be read is looked for again.
    if (newest !== since) tell(new Set(await asWorker(worker, (tx) => workspacesSince(tx, since))));
    last = newest;
  };
  const later = () => {
    timer = setTimeout(() => {
      void look()
        .catch(onError)
        .finally(() => {
          if (listeners.size > 0) later();
          else timer = undefined;
        });
    }, LOOK_MS);
    timer.unref();
  };
  return {
    async hear(listener) {
      if (listeners.size === 0) last = undefined;
      listeners.add(listener);
      try {
        const newest = await asWorker(worker, lastReceived);
        if (last === undefined || newest < last) last = newest;
      } catch (error) {
        listeners.delete(listener);
        throw error;
      }
      if (timer === undefined) later();
      return () => listeners.delete(listener);
    },
    stop() {
      listeners.clear();
      clearTimeout(timer);
    },
  };
}
