import { runJob } from '../run-job.ts';
import { makeTopics } from './topics.ts';

await runJob('topics', () => makeTopics(process.env, (line) => process.stdout.write(`${line}\n`)));
