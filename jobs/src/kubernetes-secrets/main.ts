import { loadSettings } from '@tutka/service-runtime';
import { z } from 'zod';
import { runJob } from '../run-job.ts';
import { makeManifests } from './manifests.ts';

const settingsSchema = z.object({
  PREFIX: z.string().default('tutka'),
  POSTGRES: z.string().default('postgres:5432'),
  REDIS: z.string().default('redis:6379'),
});

await runJob('kubernetes-secrets', async () => {
  const { PREFIX, POSTGRES, REDIS } = loadSettings(settingsSchema, process.env);
  const list = makeManifests(PREFIX, { postgres: POSTGRES, redis: REDIS });
  process.stdout.write(`${JSON.stringify(list, null, 2)}\n`);
});
