import type { ServerResponse } from 'node:http';

/** The requests of this process of which no answer has begun. */
export interface Unanswered {
  /** `refuse` answers it where the process cannot wait for its service. */
  add(response: ServerResponse, refuse: () => void): void;
  /** Refuses every one, and those that come later too. */
  refuseAll(): void;
}

export function createUnanswered(): Unanswered {
  const waiting = new Map<ServerResponse, () => void>();
  let isEnding = false;
  const refuseOne = (response: ServerResponse, refuse: () => void) => {
    if (!response.headersSent && !response.destroyed) refuse();
  };
  return {
    add(response, refuse) {
      if (isEnding) {
        refuseOne(response, refuse);
        return;
      }
      if (!waiting.has(response)) response.once('close', () => waiting.delete(response));
      waiting.set(response, refuse);
    },
    refuseAll() {
      isEnding = true;
      for (const [response, refuse] of waiting) refuseOne(response, refuse);
    },
  };
}
