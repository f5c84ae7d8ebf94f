import { runJob } from '../run-job.ts';
import { migrateAll } from './migrate.ts';

await runJob('migrate', () => migrateAll(process.env, (line) => process.stdout.write(`${line}\n`)));
