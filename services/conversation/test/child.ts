import { flushCompileCache } from 'node:module';
import { start } from '../src/main.ts';

/** Conversation as a process of its own, for tests that kill it. Prints where it answers. */
const running = await start(process.env);
// Killed, it would keep nothing of what it compiled.
flushCompileCache();
process.stdout.write(`\n${JSON.stringify({ url: running.url, managementUrl: running.managementUrl })}\n`);
process.on('SIGTERM', () => {
  running
    .drain()
    .then(() => running.stop())
    .then(() => process.exit(0));
});
