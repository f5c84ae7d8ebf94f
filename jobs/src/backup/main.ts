import { runJob } from '../run-job.ts';
import { backup } from './backup.ts';

await runJob('backup', () => backup(process.env, (line) => process.stdout.write(`${line}\n`)));
