import { rebuiltLines } from '@tutka/event-store';
import { type Env, endWhenTold, loadSettings, reasonOf } from '@tutka/service-runtime';
import { z } from 'zod';
import { baseSettings } from './base-settings.ts';

const settingsSchema = z.object({ DATABASE_WORKER_URL: baseSettings.DATABASE_WORKER_URL });

/**
 * Makes a service's read models anew as this process, beside those that serve, and prints what it came to: where the service
 * is an image, `make rebuild` is not at hand. What fails is a sentence and ends it with 1; a signal ends it at once, with nothing changed.
 */
export async function runRebuild(
  rebuild: (workerUrl: string) => Promise<Parameters<typeof rebuiltLines>[0]>,
  env: Env,
): Promise<void> {
  endWhenTold('rebuild');
  try {
    const { DATABASE_WORKER_URL } = loadSettings(settingsSchema, env);
    for (const line of rebuiltLines(await rebuild(DATABASE_WORKER_URL))) process.stdout.write(`${line}\n`);
  } catch (error) {
    process.stderr.write(`rebuild: ${reasonOf(error)}\n`);
    process.exitCode = 1;
  }
}
