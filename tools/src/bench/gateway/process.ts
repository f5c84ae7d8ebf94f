import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Task } from './child.ts';

/** A process of the bench. */
export interface Child {
  ask<T>(task: Task): Promise<T>;
  end(): void;
}

/** Starts a process that does one task after the other. */
export function startChild(): Child {
  const child = fork(fileURLToPath(new URL('child.ts', import.meta.url)), { stdio: 'inherit' });
  let reject: (error: Error) => void = () => undefined;
  child.once('exit', (code) => reject(new Error(`A process of the bench ended with ${code}`)));
  return {
    ask: <T>(task: Task) =>
      new Promise<T>((resolve, fail) => {
        reject = fail;
        child.once('message', (answer: { result: T; error?: string }) => {
          if (answer.error === undefined) resolve(answer.result);
          else fail(new Error(answer.error));
        });
        child.send(task);
      }),
    end: () => child.disconnect(),
  };
}
