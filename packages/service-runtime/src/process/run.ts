import { startTracing, type Tracing } from '@tutka/tracing';
import { SettingsError } from '../config/settings.ts';
import { createLogger } from '../logging/logger.ts';
import type { Running } from './running.ts';

/**
 * Runs the service of this name as this process: begins to trace where that is wanted, starts it, drains and stops it on SIGTERM or SIGINT, exits 0 or with
 * `process.exitCode` where one was set, as by what fails meanwhile; a start that fails prints its reason in one line and exits 1. A signal before
 * it has started, as while it waits for its schema, or a second one, ends it at once.
 */
export async function runProcess(service: string, start: () => Promise<Running>): Promise<void> {
  let running: Running | undefined;
  let tracing: Tracing | undefined;
  let signals = 0;
  const failed = (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  };
  const end = async () => {
    signals += 1;
    if (signals > 1) process.exit(1);
    await running?.drain().catch(failed);
    await running?.stop().catch(failed);
    await tracing?.stop();
    process.exit();
  };
  // Heard from the beginning: the first process of a container ignores a signal that nobody listens for.
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  tracing = await startTracing(service, (why) =>
    createLogger({ service, level: 'warn' }).warn({ why }, 'traces do not reach their collector'),
  );
  running = await start().catch((error: unknown) => {
    const known = error instanceof SettingsError || (error instanceof Error && error.cause !== undefined);
    console.error(known ? (error as Error).message : error);
    process.exit(1);
  });
}
