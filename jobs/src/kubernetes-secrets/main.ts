import { loadSettings } from '@tutka/service-runtime';
import { runJob } from '../run-job.ts';
import { settingsSchema } from './config.ts';
import { makeManifests } from './manifests.ts';

await runJob('kubernetes-secrets', async () => {
  const { PREFIX, POSTGRES, REDIS } = loadSettings(settingsSchema, process.env);
  const list = makeManifests(PREFIX, { postgres: POSTGRES, redis: REDIS });
  process.stdout.write(`${JSON.stringify(list, null, 2)}\n`);
});
