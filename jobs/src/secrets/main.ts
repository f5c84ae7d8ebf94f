import { loadSettings } from '@tutka/service-runtime';
import { z } from 'zod';
import { runJob } from '../run-job.ts';
import { writeSettings } from './settings-files.ts';

const settingsSchema = z.object({
  SECRETS_DIR: z.string().default('/secrets').describe('a folder, each part’s folder in it'),
  POSTGRES: z.string().default('postgres:5432'),
  REDIS: z.string().default('redis:6379'),
});

await runJob('secrets', async () => {
  const settings = loadSettings(settingsSchema, process.env);
  const files = writeSettings(settings.SECRETS_DIR, { postgres: settings.POSTGRES, redis: settings.REDIS });
  process.stdout.write(`secrets: ${files.length} files below ${settings.SECRETS_DIR}\n`);
});
