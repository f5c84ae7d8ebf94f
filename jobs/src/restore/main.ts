import { runJob } from '../run-job.ts';
import { restore } from './restore.ts';

await runJob('restore', () => restore(process.env, (line) => process.stdout.write(`${line}\n`)));
