import type { Listener } from '../completions/complete.ts';

/** How far a reply has come. */
export interface Progress {
  /** Grows with each: characters that were said, and tools that were called. */
  readonly progress: number;
  /** What is being done. */
  readonly message: string;
}

/** At least so long between two of them, but where something else is being done. */
const PACE_MS = 500;

/** Listens to a reply, and tells how far it has come. What cannot be told costs the reply nothing. */
export function progressOf(tell: (progress: Progress) => Promise<void>): Listener {
  let progress = 0;
  let message = '';
  let toldAt = 0;
  const told = (doing: string, amount: number) => {
    progress += amount;
    const now = performance.now();
    if (doing === message && now - toldAt < PACE_MS) return undefined;
    message = doing;
    toldAt = now;
    return tell({ progress, message }).catch(() => {});
  };
  return {
    text: (piece) => told('Writing', piece.length),
    reasoning: (piece) => told('Thinking', piece.length),
    call: (server, tool) => told(server === '' ? `Using ${tool}` : `Using ${tool} of ${server}`, 1),
  };
}
