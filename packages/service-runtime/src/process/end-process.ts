import type { Logger } from '../logging/logger.ts';

const MOST_MS = 60_000;

/**
 * What to do when this process cannot go on: logs why and ends it as SIGTERM would, draining, but with exit code 1.
 * Whoever started it starts it again. After a minute it ends however far that is.
 */
export function endProcess(logger: Logger): (error: unknown) => void {
  return (error) => {
    logger.fatal({ err: error }, 'this process cannot go on and ends');
    process.exitCode = 1;
    setTimeout(() => process.exit(), MOST_MS).unref();
    process.kill(process.pid, 'SIGTERM');
  };
}
