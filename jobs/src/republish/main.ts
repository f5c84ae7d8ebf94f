import { runJob } from '../run-job.ts';
import { republishAll } from './republish.ts';

await runJob('republish', () => republishAll(process.env, (line) => process.stdout.write(`${line}\n`)));
