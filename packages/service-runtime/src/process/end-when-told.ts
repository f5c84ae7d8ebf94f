import { constants } from 'node:os';

/**
 * Has a process that does one thing end by SIGINT or SIGTERM, as a shell says it (130, 143), with a line that says so: the first
 * process of a container ignores a signal that nobody listens for.
 */
export function endWhenTold(name: string): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      process.stderr.write(`${name}: ended by ${signal}, before it was done\n`);
      process.exit(128 + constants.signals[signal]);
    });
}
