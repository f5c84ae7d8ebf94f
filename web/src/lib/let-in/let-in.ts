import { ApiError } from '../errors/index.ts';

/** When the server lets more in; everybody who sends something waits for that. */
export interface Gate {
  /** In milliseconds since 1970. */
  opensAt: number;
}

interface Waiting {
  readonly signal?: AbortSignal;
  /** Hears that it waits, and that it goes on. */
  readonly onRest?: (rests: boolean) => void;
}

/**
 * Does something, and again where the server has had as many requests as it takes for now, once it takes more: many files or chats are more
 * than its limit. Throws what else `act` throws, and the reason of an abort.
 */
export async function letIn<T>(
  gate: Gate,
  act: () => Promise<T>,
  { signal, onRest }: Waiting = {},
): Promise<T> {
  for (;;) {
    await opened(gate, signal, onRest);
    try {
      return await act();
    } catch (error) {
      const seconds = isBeyondLimit(error) ? error.retryAfterSeconds : null;
      if (seconds === null) throw error;
      gate.opensAt = Math.max(gate.opensAt, Date.now() + seconds * 1000);
    }
  }
}

async function opened({ opensAt }: Gate, signal?: AbortSignal, onRest?: Waiting['onRest']): Promise<void> {
  const wait = opensAt - Date.now();
  if (wait > 0) {
    onRest?.(true);
    await pause(wait, signal).finally(() => onRest?.(false));
  }
  signal?.throwIfAborted();
}

/** Whether something failed because the server has had as many requests as it takes for now. */
export function isBeyondLimit(error: unknown): error is ApiError {
  return error instanceof ApiError && error.errorCode === 'RATE_LIMITED';
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave);
      resolve();
    }, ms);
    signal?.addEventListener('abort', leave, { once: true });
    if (signal?.aborted) leave();
  });
}
