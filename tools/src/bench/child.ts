import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A process of a bench, which does one task after the other. */
export interface Child<Task> {
  readonly pid: number;
  ask<T>(task: Task): Promise<T>;
  end(): void;
}

/** Starts a process that runs `program`, which calls `answerTasks`. */
export function startChild<Task extends object>(program: URL): Child<Task> {
  const child = fork(fileURLToPath(program), { stdio: 'inherit' });
  let reject: (error: Error) => void = () => undefined;
  child.once('exit', (code) => reject(new Error(`A process of the bench ended with ${code}`)));
  return {
    pid: child.pid ?? 0,
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

/** Does in this process what the bench's first process asks, until that one leaves. */
export function answerTasks<Task>(work: (task: Task) => unknown): void {
  const run = async (task: Task): Promise<unknown> => work(task);
  process.on('message', (task: Task) => {
    run(task).then(
      (result) => process.send?.({ result }),
      (error: unknown) => process.send?.({ error: error instanceof Error ? error.stack : String(error) }),
    );
  });
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
