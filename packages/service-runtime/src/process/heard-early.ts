import { constants } from 'node:os';

// For `node --import` before a program that is a container's first process: such a one ignores a signal that nobody listens
// for, and a program listens only once its modules are loaded. Who listens by then decides.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
  });
