import type { Logger } from '@tutka/service-runtime';

const hour = 60 * 60 * 1000;

/** Cleans up when asked to, and every hour after that. */
export class Sweeper {
  readonly #tasks: readonly (() => Promise<unknown>)[];
  readonly #logger: Logger;
  #timer: NodeJS.Timeout | undefined;
  #sweeping: Promise<void> | undefined;

  constructor(tasks: readonly (() => Promise<unknown>)[], logger: Logger) {
    this.#tasks = tasks;
    this.#logger = logger;
  }

  nudge(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.nudge(), hour).unref();
    this.#sweeping ??= this.#sweep().finally(() => {
      this.#sweeping = undefined;
    });
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#sweeping;
  }

  async #sweep(): Promise<void> {
    for (const task of this.#tasks) {
      await task().catch((error: unknown) =>
        this.#logger.warn({ err: error }, 'something could not be cleaned up'),
      );
    }
  }
}
