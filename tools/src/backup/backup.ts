import { resolve } from 'node:path';
import { backup } from '@tutka/jobs/backup';
import { say, settled } from './command.ts';
import { runningSettings } from './embedded.ts';

await settled('backup', async () => {
  const { DATA_DIR = '.data', TO = '', ...env } = process.env;
  const platform = env.CATALOG_DATABASE_WORKER_URL ? {} : runningSettings(resolve(DATA_DIR));
  await backup({ ...platform, ...env, TO: TO && resolve(TO) }, say);
});
