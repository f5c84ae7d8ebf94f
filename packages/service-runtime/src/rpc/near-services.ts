import { setTimeout as sleep } from 'node:timers/promises';
import type { NearAnswers } from './near-call.ts';

const services = new Map<string, NearAnswers>();

/** The service of this process that listens at an origin. */
export const nearService = (origin: string): NearAnswers | undefined => services.get(origin);

/** Lets this process's own calls to `origin` be answered without a connection. */
export interface NearOffer {
  /** Takes no more of them, and waits for those that run, at most `limitMs`. */
  withdraw(limitMs: number): Promise<void>;
}

export function offerNear(origin: string, answers: NearAnswers): NearOffer {
  const running = new Set<Promise<unknown>>();
  services.set(origin, (call) => {
    const answer = answers(call);
    if (answer === undefined) return undefined;
    const over: Promise<unknown> = answer.then(
      () => running.delete(over),
      () => running.delete(over),
    );
    running.add(over);
    return answer;
  });
  return {
    async withdraw(limitMs) {
      services.delete(origin);
      await Promise.race([Promise.all(running), sleep(limitMs, undefined, { ref: false })]);
    },
  };
}
