import { loadSettings } from '@tutka/service-runtime';
import { runJob } from '../run-job.ts';
import { settingsSchema } from './config.ts';
import { writeSettings } from './settings-files.ts';

await runJob('secrets', async () => {
  const settings = loadSettings(settingsSchema, process.env);
  const files = writeSettings(settings.SECRETS_DIR, { postgres: settings.POSTGRES, redis: settings.REDIS });
  process.stdout.write(`secrets: ${files.length} files below ${settings.SECRETS_DIR}\n`);
});
